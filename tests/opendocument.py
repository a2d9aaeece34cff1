"""An OpenDocument sheet (ODS) written tag by tag, since no library here writes one."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape, quoteattr

SPACES = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in ("office", "table", "text", "style")
)
CALC = 'xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"'
ERROR = ' office:value-type="string" office:string-value="" calcext:value-type="error"'

STYLE = ' table:style-name="hidden"'

Cell = str | float | None


def cell(value: Cell, more: str = "") -> str:
    if value is None:
        return f"<table:table-cell{more}/>"
    if isinstance(value, str):
        kind = ERROR if value.startswith("#") else ' office:value-type="string"'
        return f"<table:table-cell{kind}{more}><text:p>{escape(value)}</text:p></table:table-cell>"
    return (
        f'<table:table-cell office:value-type="float" office:value="{value}"{more}>'
        f"<text:p>{value}</text:p></table:table-cell>"
    )


def row(*cells: Cell) -> str:
    return "<table:table-row>" + "".join(map(cell, cells)) + "</table:table-row>"


def workbook(sheets: Mapping[str, Sequence[str]], hidden: Sequence[str] = ()) -> bytes:
    """The file of some sheets, each of rows as they are written."""
    tables = "".join(
        f"<table:table table:name={quoteattr(name)}{STYLE if name in hidden else ''}>{''.join(rows)}</table:table>"
        for name, rows in sheets.items()
    )
    style = (
        '<style:style style:name="hidden" style:family="table">'
        '<style:table-properties table:display="false"/></style:style>'
    )
    content = (
        f"<office:document-content {SPACES} {CALC}><office:automatic-styles>{style}</office:automatic-styles>"
        f"<office:body><office:spreadsheet>{tables}</office:spreadsheet></office:body></office:document-content>"
    )
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("META-INF/manifest.xml", "<manifest/>")
        archive.writestr("content.xml", content)
    return file.getvalue()
