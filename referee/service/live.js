// A match live: its board, its last entries and what may be entered follow the stream.

import { draw, follow, line } from "./follow.js";

const page = /** @type {HTMLElement} */ (document.querySelector("[data-match]"));
const [board, told, state] = ["board", "told", "state"].map(
  (id) => /** @type {HTMLElement} */ (document.getElementById(id)),
);
const from = `/api/matches/${encodeURIComponent(page.dataset.match ?? "")}/stream`;
// who only looks on loads nothing of what moves are entered with
const taps = document.getElementById("entering") ? await import("./taps.js") : undefined;

const stop = follow(
  `${from}?board=1&lang=${document.documentElement.lang}`,
  (frame) => {
    if (frame.version === page.dataset.version) return;
    page.dataset.version = frame.version;
    draw(board, frame.board);
    told.replaceChildren(...frame.told.reverse().map(line));
    taps?.offered();
  },
  (how) => {
    state.textContent = state.dataset[how] ?? "";
    if (how === "gone") stop();
  },
);
