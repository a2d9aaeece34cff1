"""A session to files: one module per format, each taking the published tables of `batch.publish`."""
