"""Running a log or a record through the layers below; no words are made here.

`record` is the frame of a record's text, `redact` what a viewer may read of an entry, `timeline`
a match as it was at each of its stages, `audit` every move judged again.
"""
