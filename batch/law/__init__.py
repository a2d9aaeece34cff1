"""What the Laws of Duplicate Bridge fix: the public names of the modules of this folder."""

from batch.law.bridge import (
    CONTRACTS,
    SEATS,
    SIDES,
    STRAINS,
    VULNERABILITIES,
    Contract,
    Seat,
    Side,
    Strain,
    Vulnerability,
    contract_index,
    dealer,
    is_vulnerable,
    side_of,
    tricks_needed,
    vulnerability,
)
from batch.law.imps import IMP_LOWER_BOUNDS, imps
from batch.law.matchpoints import Frequency, frequencies
from batch.law.points import Points, Result, every_result, points, possible_scores, results_scoring
from batch.law.victory import Scale, read_scale, victory_points, wbf, wbf_scale

__all__ = [
    "CONTRACTS",
    "IMP_LOWER_BOUNDS",
    "SEATS",
    "SIDES",
    "STRAINS",
    "VULNERABILITIES",
    "Contract",
    "Frequency",
    "Points",
    "Result",
    "Scale",
    "Seat",
    "Side",
    "Strain",
    "Vulnerability",
    "contract_index",
    "dealer",
    "every_result",
    "frequencies",
    "imps",
    "is_vulnerable",
    "points",
    "possible_scores",
    "read_scale",
    "results_scoring",
    "side_of",
    "tricks_needed",
    "victory_points",
    "vulnerability",
    "wbf",
    "wbf_scale",
]
