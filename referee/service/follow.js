// Following matches live, for every page that shows some: each frame brings the board as the server
// drew it, of which is put in place what has changed. It knows no game and draws nothing.

/** @typedef {{ number: number | string, lines: string[] }} Told */
/** @typedef {{ seat: string, since: string }} Call */
/** @typedef {{ match: string, version: string, board: string, told: Told[], seats: Record<string, string>, calls: Call[] | null }} Frame */
/** @typedef {"live" | "away" | "gone"} How */

const AGAIN = 2000; // ms until the first new try; as much again at most is added by chance
const LATEST = 30000; // ms between two tries

/** Put in place what has changed; all, where the board has other regions now.
 * @param {Element} board @param {string} markup */
export function draw(board, markup) {
  const drawn = new DOMParser().parseFromString(markup, "text/html").body;
  const [old, fresh] = [board, drawn].map((within) => [...within.querySelectorAll("[data-r]")]);
  const key = (/** @type {Element} */ slot) => slot.getAttribute("data-r");
  if (`${old.map(key)}` !== `${fresh.map(key)}`) return board.replaceChildren(...drawn.childNodes);
  board.querySelector(".sprite")?.replaceWith(...drawn.querySelectorAll(".sprite"));
  for (const [at, slot] of old.entries()) {
    if (slot.innerHTML !== fresh[at].innerHTML) slot.replaceChildren(...fresh[at].childNodes);
  }
}

/** What is told of an entry. @param {Told} one */
export function line({ number, lines }) {
  const item = document.createElement("li");
  const called = document.createElement("b");
  called.textContent = String(number);
  item.append(called, ` ${lines.join(" ")}`);
  return item;
}

/** Follow a stream while the page is looked at: one a page, for a browser has six connections.
 * @param {string} address
 * @param {(frame: Frame) => void} show
 * @param {(how: How, match?: string) => void} tell
 * @param {() => Promise<void>} [again] before it is tried again: whether one may still look */
export function follow(address, show, tell, again = async () => {}) {
  /** @type {EventSource | undefined} */
  let source;
  let [wait, waiting] = [AGAIN, 0];

  const stop = () => {
    clearTimeout(waiting);
    source?.close();
    source = undefined;
  };
  const later = (/** @type {number} */ milliseconds) => {
    stop();
    tell("away");
    waiting = setTimeout(() => again().then(listen, () => later(wait)), milliseconds * (1 + Math.random()));
    wait = Math.min(wait * 2, LATEST);
  };
  const listen = () => {
    stop();
    source = new EventSource(address);
    source.addEventListener("match", ({ data }) => {
      wait = AGAIN;
      tell("live");
      show(JSON.parse(data));
    });
    source.addEventListener("gone", ({ data }) => tell("gone", JSON.parse(data).match));
    source.addEventListener("bye", ({ data }) => later(JSON.parse(data).retry_ms));
    source.addEventListener("error", () => later(wait));
  };
  addEventListener("offline", () => later(wait));
  addEventListener("online", () => document.hidden || listen());
  document.addEventListener("visibilitychange", () => (document.hidden ? stop() : listen()));
  if (!document.hidden) listen();
  return stop;
}
