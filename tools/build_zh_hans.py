"""Write the texts in 简体 from those in 繁體: `python -m tools.build_zh_hans`.

繁體 is written by hand. Every `zh-Hant` text, rulebook and page has its `zh-Hans` beside it.
Glyphs are converted by OpenCC; words that the mainland calls otherwise stand in `GLOSSARY`.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from opencc import OpenCC  # type: ignore[import-untyped]  # pyright: ignore[reportMissingTypeStubs]

from tools import build_rulebooks, build_transcripts

ROOT = Path(__file__).parent.parent

EXAMPLES = ROOT / "docs" / "examples"
"""A game of others brings the languages that it brings."""

GLOSSARY = {
    # signs
    "「": "“",
    "」": "”",
    "『": "‘",
    "』": "’",
    "‧": "·",
    # computers
    "檔案": "文件",
    "資料夾": "文件夹",
    "資料庫": "数据库",
    "資料": "数据",
    "程式": "程序",
    "預設": "默认",
    "資訊": "信息",
    "訊息": "消息",
    "匯入": "导入",
    "照片、匯入": "照片、汇入",  # kinds of evidence, which are typed so
    '"evidence.imported": "匯入"': '"evidence.imported": "汇入"',
    "匯出": "导出",
    "欄位": "字段",
    "字元": "字符",
    "位元組": "字节",
    "連字號": "连字符",
    "雜湊值": "哈希值",
    "網路": "网络",
    "伺服器": "服务器",
    "位址": "地址",
    "磁碟": "磁盘",
    "儲存": "保存",
    "開啟": "打开",
    "建立": "创建",
    "螢幕": "屏幕",
    "視窗": "窗口",
    "終端機": "终端",
    "指令": "命令",
    "搜尋": "搜索",
    "列印": "打印",
    "檢視": "查看",
    "檢視表": "视图",
    "回報": "报告",
    "變數": "变量",
    "設定": "设置",
    "稽核": "审计",
    "套件": "软件包",
    "模組": "模块",
    "函式": "函数",
    "呼叫": "调用",
    "型別": "类型",
    "記憶體": "内存",
    "{column} 欄": "{column} 列",
    # the table
    "機率": "概率",
    "直式": "竖式",
    "紀錄": "记录",
    "施放": "释放",  # as a spell is cast in 简体, also where it is typed
    "投降": "认输",  # the same of resigning
    "回應窗口": "响应窗口",  # the option
    "牠": "它",
    "著": "着",  # as in 接著, 跟著; the texts have no 著名
    "么": "幺",  # the ace; the texts write 什麼
}
"""What OpenCC would turn glyph by glyph, and what it is called in the mainland."""

_WORDS = re.compile("|".join(sorted(map(re.escape, GLOSSARY), key=len, reverse=True)))
_OPENCC: Any = OpenCC("t2s")


def _glyphs(text: str) -> str:
    """The text, glyph by glyph."""
    return str(_OPENCC.convert(text))


def simplified(text: str) -> str:
    """A 繁體 text in 简体: the glossary's words, all else glyph by glyph."""
    pieces: list[str] = []
    end = 0
    for found in _WORDS.finditer(text):
        pieces += (_glyphs(text[end : found.start()]), GLOSSARY[found[0]])
        end = found.end()
    return "".join((*pieces, _glyphs(text[end:])))


def converted(source: Path) -> str:
    """A file in 简体. A page speaks of its own language, and its links lead to pages in it.

    A session that it shows is run in 简体: which of several words is shown may differ.
    """
    text = simplified(source.read_text(encoding="utf-8"))
    if source.suffix != ".md":
        return text
    return build_transcripts.rebuilt(text.replace("zh-Hant", "zh-Hans"), "zh-Hans")


def pairs() -> Iterator[tuple[Path, Path]]:
    """Each file in 繁體 and where its 简体 stands."""
    for folder in ("referee/speech/texts", "referee/glossaries"):
        for source in sorted((ROOT / folder / "zh-Hant").glob("*.json")):
            yield source, ROOT / folder / "zh-Hans" / source.name
    for page in (*ROOT.glob("*.zh-Hant.md"), *_pages("referee/rulebooks"), *_pages("docs")):
        yield page, page.with_name(page.name.replace("zh-Hant", "zh-Hans"))


def _pages(folder: str) -> list[Path]:
    pages = sorted((ROOT / folder).rglob("*.zh-Hant.md"))
    return [page for page in pages if EXAMPLES not in page.parents]


def main() -> None:
    """Convert everything anew."""
    for source, target in pairs():
        target.parent.mkdir(exist_ok=True)
        target.write_text(converted(source), encoding="utf-8")
    build_rulebooks.main()


if __name__ == "__main__":
    main()
