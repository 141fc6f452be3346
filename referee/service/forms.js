// Forms that make a call of the service: their fields are its members; what it answers is put in place.

const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** What the server drew. @param {string} id @returns {any} */
export const $ = (id) => document.getElementById(id);

/** @param {string} css @param {ParentNode} within @returns {any[]} */
export const all = (css, within = document) => [...within.querySelectorAll(css)];

/** An element with a text, and what a tap on it does. @param {string} name @param {string} text @param {() => void} [does] */
export function element(name, text, does) {
  const made = document.createElement(name);
  made.textContent = text;
  if (does) made.addEventListener("click", does);
  return made;
}

/** Letters by chance; also where a page has no secure context. @param {number} count */
export function chance(count) {
  return [...crypto.getRandomValues(new Uint8Array(count))].map((one) => LETTERS[one & 31]).join("");
}

/** An id that no other device makes. */
export function ulid() {
  let [time, begin] = [Date.now(), ""];
  for (let at = 0; at < 10; at += 1) [begin, time] = [LETTERS[time % 32] + begin, Math.floor(time / 32)];
  return begin + chance(16);
}

/** A call of the service, in the language of the page. @param {string} method @param {string} path @param {unknown} [body] */
export function call(method, path, body) {
  const headers = { "Referee-Client": "1", "Content-Type": "application/json" };
  const signal = AbortSignal.timeout(15000);
  const lang = `${path.includes("?") ? "&" : "?"}lang=${document.documentElement.lang}`;
  return fetch(path + lang, { method, headers, signal, body: body === undefined ? undefined : JSON.stringify(body) });
}

/** The members that a form has: what is empty is left out, a point in a name goes into a member. @param {any} form */
function members(form) {
  const found = JSON.parse(form.dataset.body ?? "{}");
  // the same as long as it is not answered, so that it is done once
  for (const name of form.dataset.made?.split(" ") ?? []) found[name] = form.dataset[name] ??= name === "id" ? ulid() : chance(22);
  for (const { name, type, value, checked } of all("[name]", form)) {
    const path = name.split(".");
    const last = path.pop();
    const into = path.reduce((/** @type {any} */ within, /** @type {string} */ one) => (within[one] ??= {}), found);
    if (value.trim()) into[last] = type === "checkbox" ? checked : type === "number" ? Number(value) : value.trim();
  }
  return found;
}

/** Put what was answered where the form wants it. @param {any} form @param {any} told */
function put(form, told) {
  for (const place of all("[data-told]", form)) {
    const text = String(told[place.dataset.told] ?? "");
    const drawn = place.classList.contains("drawn") && new DOMParser().parseFromString(text, "text/html").body;
    place.replaceChildren(...(drawn ? drawn.children : [text]));
    if (place.href !== undefined) place.href = text;
    place.hidden = !text;
  }
}

/** @param {any} form */
async function send(form) {
  const [method, path] = form.dataset.call.split(" ");
  const answer = await call(method, path, method === "DELETE" ? undefined : members(form)).catch(() => null);
  const told = answer?.status === 204 ? {} : await answer?.json().catch(() => null);
  if (!answer?.ok) return put(form, { wrong: told?.detail ?? form.dataset.away });
  delete form.dataset.id;
  put(form, told);
  const match = told.match ?? (told.grants?.length === 1 ? told.grants[0].match : "");
  if (form.dataset.then === "go") location.assign(`${match ? `/m/${match}` : "/"}?lang=${document.documentElement.lang}`);
  else if (form.dataset.then) location.reload();
}

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!form.dataset.call) return;
  event.preventDefault();
  send(form);
});

// A code in the fragment is redeemed at once; it stands in no address after that.
const code = new URLSearchParams(location.hash.slice(1)).get("join");
if (code && $("join")) {
  $("join").elements.code.value = code;
  history.replaceState(null, "", location.pathname + location.search);
  send($("join"));
}
