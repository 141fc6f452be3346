// Matches live, on a phone, in a hall, over a film: each frame of one stream brings the board of a match as
// the server drew it, of which is put in place what has changed. It knows no game and draws nothing.

import { $, all, call, element, lang, parsed } from "./forms.js";

const [AGAIN, LATEST] = [2000, 30000]; // ms until the first new try, and between two; by chance as much again

const state = $("state");
const of = (/** @type {string} */ match) => all(`[data-match=${JSON.stringify(match)}]`)[0];
// who only looks on loads nothing of what moves are entered with
const taps = $("entering") && (await import("./taps.js"));
const joining = $("join")?.value; // a streaming program forgets its cookies
let [wait, waiting, source] = [AGAIN, 0, /** @type {EventSource | undefined} */ (undefined)];

/** Put in place what has changed; all, where the board has other regions now. @param {any} board @param {any} drawn */
function draw(board, drawn) {
  const [old, fresh] = [all("[data-r]", board), all("[data-r]", drawn)];
  const alike = old.length === fresh.length && old.every((slot, at) => slot.dataset.r === fresh[at].dataset.r);
  if (!alike) return board.replaceChildren(...drawn.childNodes);
  old.forEach((slot, at) => slot.innerHTML === fresh[at].innerHTML || slot.replaceChildren(...fresh[at].childNodes));
}

/** Show a match, and what was entered last: on a screen the sentences for which there is room. @param {Frame} frame */
function show({ match, version, board, told }) {
  [wait, state.textContent] = [AGAIN, state.dataset.live];
  const place = of(match);
  if (!place || place.dataset.version === version) return;
  place.dataset.version = version;
  draw(place.querySelector("[data-viewer]"), parsed(board));
  const line = (/** @type {any} */ of, /** @type {string} */ text) => element("li", [element("b", [`${of}`]), ` ${text}`]);
  $("told")?.replaceChildren(...told.map(({ number, lines }) => line(number, lines.join(" "))).reverse());
  place.classList.remove("full"); // where what lies on the table has no room, it is left out
  place.classList.toggle("full", place.scrollHeight > place.clientHeight + 1);
  const [now] = all("ol.now", place);
  now?.replaceChildren(...told.slice(-3).flatMap(({ number, lines }) => lines.map((one, at) => line(at ? "" : number, one))));
  while (now?.firstChild && now.scrollHeight > now.clientHeight + 1) now.firstChild.remove();
  taps?.offered();
}

function stop() {
  clearTimeout(waiting);
  source?.close();
}

/** Try again after a while; who may not look any more and has a code joins again. @param {number} milliseconds */
function later(milliseconds) {
  stop();
  state.textContent = state.dataset.away;
  const again = (/** @type {Response} */ { ok }) => {
    if (!ok && joining) $("join").form.requestSubmit();
    listen();
  };
  waiting = setTimeout(() => call("GET", "/api/me").then(again, () => later(wait)), milliseconds * (1 + Math.random()));
  wait = Math.min(wait * 2, LATEST);
}

/** Follow while the page is looked at: one stream a page, for a browser has six connections. */
function listen() {
  stop();
  if (document.hidden) return;
  const matches = all("[data-match]").map(({ dataset }) => encodeURIComponent(dataset.match));
  source = new EventSource(`/api/stream?matches=${matches}&board=1&lang=${lang}`);
  source.addEventListener("match", ({ data }) => show(JSON.parse(data)));
  source.addEventListener("gone", ({ data }) => {
    state.textContent = state.dataset.gone;
    const place = of(JSON.parse(data).match);
    place?.matches("section") ? place.remove() : stop(); // others of a hall go on
  });
  source.addEventListener("bye", ({ data }) => later(JSON.parse(data).retry_ms));
  source.addEventListener("error", () => later(wait));
}

addEventListener("offline", () => later(wait));
addEventListener("online", listen);
document.addEventListener("visibilitychange", listen);
joining ? later(0) : listen();
