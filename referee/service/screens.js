// A screen for many, or what lies over a film: boards that follow one stream. Its code stands in the
// fragment, for a streaming program forgets its cookies: it joins again whenever it may not look.

import { draw, follow, line } from "./follow.js";

const boards = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-match]"))];
const state = /** @type {HTMLElement} */ (document.getElementById("state"));
const called = /** @type {HTMLElement} */ (document.getElementById("calls"));
const code = new URLSearchParams(location.hash.slice(1)).get("join");
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
let key = ""; // the same one until the answer is there, lest it be lost
/** @type {Map<string, import("./follow.js").Frame>} */
const calling = new Map();

async function join() {
  if (!code) return;
  const me = await fetch("/api/me");
  const own = (/** @type {{ match: string | null }} */ { match }) =>
    !match || match === boards[0].dataset.match;
  if (me.ok && (await me.json()).grants.some(own)) return;
  key ||= [...crypto.getRandomValues(new Uint8Array(22))].map((one) => LETTERS[one & 31]).join("");
  const body = JSON.stringify({ code, key, name: "overlay", cookie: true });
  const headers = { "Content-Type": "application/json", "Referee-Client": "1" };
  const answer = await fetch("/api/join", { method: "POST", headers, body });
  if (!answer.ok) throw new Error(`${answer.status}`);
  key = "";
}

/** The sentences of the last entries, as many as there is room for.
 * @param {HTMLElement} place @param {import("./follow.js").Frame} frame */
function tell(place, { told }) {
  const list = place.querySelector("ol.now");
  const sentences = told.slice(-3).flatMap(({ number, lines }) =>
    lines.map((one, at) => line({ number: at ? "" : number, lines: [one] })),
  );
  list?.replaceChildren(...sentences);
  while (list?.firstChild && list.scrollHeight > list.clientHeight + 1) list.firstChild.remove();
}

function call() {
  const lines = [...calling.values()].flatMap(({ match, seats, calls }) =>
    (calls ?? []).map(({ seat, since }) => {
      const item = document.createElement("li");
      const when = new Date(since).toLocaleTimeString(document.documentElement.lang, { timeStyle: "short" });
      item.textContent = `${called.dataset.called} ${match} · ${seats[seat] ?? seat} (${seat}) · ${when}`;
      return item;
    }),
  );
  called.replaceChildren(...lines);
}

const matches = boards.map(({ dataset }) => encodeURIComponent(dataset.match ?? ""));
join().catch(() => {}).finally(() =>
  follow(
    `/api/stream?matches=${matches}&board=1&lang=${document.documentElement.lang}`,
    (frame) => {
      const place = boards.find(({ dataset }) => dataset.match === frame.match);
      if (!place || place.dataset.version === frame.version) return;
      place.dataset.version = frame.version;
      draw(/** @type {HTMLElement} */ (place.querySelector("[data-viewer]")), frame.board);
      tell(place, frame);
      calling.set(frame.match, frame);
      call();
    },
    (how, match) => {
      state.textContent = how === "live" ? "" : (state.dataset[how] ?? "");
      if (how !== "gone" || !match) return;
      boards.find(({ dataset }) => dataset.match === match)?.remove();
      calling.delete(match);
      call();
    },
    join,
  ),
);
