"""Pages as a browser reads them: their elements, their text, the rows of their table."""

from html.parser import HTMLParser

VOID = {"meta", "br", "wbr", "link", "img", "input", "hr"}


class Reader(HTMLParser):
    """The elements with their attributes, and the text of each cell of the tables by rows."""

    def __init__(self, page):
        super().__init__()
        self.elements = []
        self.rows = []
        self.text = ""
        self._open = []
        self.feed(page)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        assert self._open.pop() == tag

    def handle_data(self, data):
        if "style" in self._open:
            return
        self.text += data
        if {"td", "th"} & {*self._open}:
            self.rows[-1][-1] += data

    def row(self, number):
        """The row of an entry."""
        (found,) = [row for row in self.rows if row and row[0].strip("()") == str(number)]
        return found

    def all(self, tag):
        return [attrs for name, attrs in self.elements if name == tag]
