"""A diagram in a browser shows alike alone and in a page, where it may load nothing."""

from base64 import b64encode

import pytest

from referee.desk.scenes import scene
from referee.games import BUILT_IN
from referee.pictures import drawing
from referee.pictures.diagram import diagram
from tests.browser.matches import sitting_of


@pytest.mark.parametrize("lang", ["en", "zh-Hant"])
@pytest.mark.parametrize("game", BUILT_IN)
def test_a_diagram_shows_alike_alone_and_in_a_page(tmp_path, open_page, game, lang):
    sitting = sitting_of("told", game).as_of(14)
    pictures = drawing.of(sitting.game)
    drawn = diagram(scene(sitting, "public"), sitting.naming_for("public"), lang, pictures)
    path = tmp_path / "diagram.svg"
    path.write_text(drawn, encoding="utf-8")
    around = tmp_path / "around.html"
    around.write_text(
        "<!doctype html><title>d</title><style>body { margin: 0 } img { display: block }</style>"
        f'<img alt="" src="data:image/svg+xml;base64,{b64encode(drawn.encode()).decode()}">',
        encoding="utf-8",
    )
    alone, within = open_page(path, 720, 560), open_page(around, 720, 560)
    assert within.evaluate("document.images[0].naturalWidth") == 720
    assert alone.screenshot() == within.screenshot()
