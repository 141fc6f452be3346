"""Running a log through the layers below: records, timelines, audits, redaction."""
