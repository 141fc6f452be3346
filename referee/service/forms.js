// What the pages share: forms that make a call (its members are their fields; what it answers is put in place).

export const lang = document.documentElement.lang;
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** What the server drew, of a page. @param {string} id @returns {any} */
export const $ = (id) => document.getElementById(id);
/** @param {string} css @param {ParentNode} within @returns {any[]} */
export const all = (css, within = document) => [...within.querySelectorAll(css)];
/** The same of a part of one. @param {string} markup */
export const parsed = (markup) => new DOMParser().parseFromString(markup, "text/html").body;

/** An element with what is in it, and what a tap on it does.
 * @param {string} name @param {(string | Node)[]} content @param {() => void} [does] */
export function element(name, content, does) {
  const made = document.createElement(name);
  made.append(...content);
  if (does) made.addEventListener("click", does);
  return made;
}

const spelled = (/** @type {number[]} */ digits) => digits.map((one) => LETTERS[one & 31]).join("");
/** Letters by chance; also where a page has no secure context. @param {number} count */
export const chance = (count) => spelled([...crypto.getRandomValues(new Uint8Array(count))]);
/** An id that no other device makes: the time in ten digits, and chance. */
export const ulid = () => spelled(Array.from({ length: 10 }, (_, at) => Date.now() / 32 ** (9 - at))) + chance(16);

/** A call, in the language of the page. @param {string} method @param {string} path @param {unknown} [body] */
export function call(method, path, body) {
  const headers = { "Referee-Client": "1", "Content-Type": "application/json", "Accept-Language": lang };
  return fetch(path, { method, headers, signal: AbortSignal.timeout(15000), body: JSON.stringify(body) });
}

/** The members that a form has: what is empty is left out, a point in a name goes into a member. @param {any} form */
function members(form) {
  const { made, body } = form.dataset;
  const found = JSON.parse(body ?? "{}");
  if (made) found[made] = form.dataset[made] ??= made === "id" ? ulid() : chance(22); // until it is answered the same
  for (const { name, type, value, checked } of all("[name]", form)) {
    const [last, ...path] = name.split(".").reverse();
    const into = path.reduceRight((/** @type {any} */ within, /** @type {string} */ one) => (within[one] ??= {}), found);
    if (value.trim()) into[last] = type === "checkbox" ? checked : type === "number" ? Number(value) : value.trim();
  }
  return found;
}

/** Put what was answered where the form wants it. @param {any} form @param {any} told */
function put(form, told) {
  for (const place of all("[data-told]", form)) {
    const text = String(told[place.dataset.told] ?? "");
    place.replaceChildren(...(place.classList.contains("drawn") ? parsed(text).children : [text]));
    if (place.href !== undefined) place.href = text;
    place.hidden = !text;
  }
}

document.addEventListener("submit", async (/** @type {any} */ event) => {
  const form = event.target;
  if (!form.dataset.call) return;
  event.preventDefault();
  const [method, path] = form.dataset.call.split(" ");
  const body = ["GET", "DELETE"].includes(method) ? undefined : members(form);
  const answer = await call(method, path, body).catch(() => null);
  const told = answer?.status === 204 ? {} : await answer?.json().catch(() => null);
  if (!answer?.ok) return put(form, { wrong: told?.detail ?? form.dataset.away });
  delete form.dataset.id;
  put(form, told);
  const match = told.match ?? (told.grants?.length === 1 ? told.grants[0].match : "");
  if (form.dataset.then === "go") location.assign(`${match ? `/m/${match}` : "/"}?lang=${lang}`);
  else if (form.dataset.then) location.reload();
});

// What the fragment says for a field of its name, a code or the beginning of a line, was sent to nobody. A code
// is redeemed at once, and stands in no address after that, but where a program asks for it again.
const [[name, value] = ["", ""]] = new URLSearchParams(location.hash.slice(1));
const field = $(name);
if (field?.form) {
  field.value = value;
  for (let around = field; around; around = around.parentElement) around.open = true;
  field.focus();
  if (!("kept" in field.dataset)) history.replaceState(null, "", location.pathname + location.search);
  if ("once" in field.dataset) field.form.requestSubmit();
}
