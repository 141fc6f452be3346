// A match live: each frame brings the board as the server drew it, of which is put in place what
// has changed. It knows no game and draws nothing.
// Who enters moves has what they are entered with; who looks on loads nothing of it.
const taps = document.getElementById("bar") ? await import("./taps.js") : undefined;

/** @typedef {{ number: number | string, lines: string[] }} Told */
/** @typedef {{ match: string, version: string, board: string, told: Told[] }} Frame */

const AGAIN = 2000; // ms until the first new try; as much again at most is added by chance
const LATEST = 30000; // ms between two tries

const page = /** @type {HTMLElement} */ (document.querySelector("[data-match]"));
const [board, told, state] = ["board", "told", "state"].map(
  (id) => /** @type {HTMLElement} */ (document.getElementById(id)),
);
const match = encodeURIComponent(page.dataset.match ?? "");
const from = `/api/matches/${match}/stream`;

/** @type {EventSource | undefined} */
let source;
let [again, waiting] = [AGAIN, 0];

/** @param {"live" | "away" | "gone"} how */
function tell(how) {
  state.textContent = state.dataset[how] ?? "";
}

/** @param {Frame} frame */
function show(frame) {
  if (frame.version === page.dataset.version) return;
  page.dataset.version = frame.version;
  draw(new DOMParser().parseFromString(frame.board, "text/html").body);
  told.replaceChildren(...frame.told.reverse().map(line));
  taps?.offered();
}

/** Put in place what has changed; all, where the board has other regions now. @param {Element} drawn */
function draw(drawn) {
  const [old, fresh] = [board, drawn].map((within) => [...within.querySelectorAll("[data-r]")]);
  const key = (/** @type {Element} */ slot) => slot.getAttribute("data-r");
  if (`${old.map(key)}` !== `${fresh.map(key)}`) return board.replaceChildren(...drawn.childNodes);
  board.querySelector(".sprite")?.replaceWith(...drawn.querySelectorAll(".sprite"));
  for (const [at, slot] of old.entries()) {
    if (slot.innerHTML !== fresh[at].innerHTML) slot.replaceChildren(...fresh[at].childNodes);
  }
}

/** @param {Told} one */
function line({ number, lines }) {
  const item = document.createElement("li");
  const called = document.createElement("b");
  called.textContent = String(number);
  item.append(called, ` ${lines.join(" ")}`);
  return item;
}

function listen() {
  stop();
  const opened = new EventSource(`${from}?board=1&lang=${document.documentElement.lang}`);
  source = opened;
  opened.addEventListener("match", ({ data }) => {
    again = AGAIN;
    tell("live");
    show(JSON.parse(data));
  });
  opened.addEventListener("gone", () => {
    stop();
    tell("gone");
  });
  opened.addEventListener("bye", ({ data }) => later(JSON.parse(data).retry_ms));
  opened.addEventListener("error", () => later(again));
}

function stop() {
  clearTimeout(waiting);
  source?.close();
  source = undefined;
}

/** @param {number} milliseconds */
function later(milliseconds) {
  stop();
  tell("away");
  waiting = setTimeout(listen, milliseconds * (1 + Math.random()));
  again = Math.min(again * 2, LATEST);
}

// One stream a page, and none of a page that nobody looks at: a browser has six connections.
document.addEventListener("visibilitychange", () => (document.hidden ? stop() : listen()));
if (!document.hidden) listen();
