/** What tests measure in a page; evaluated there, so that no script of the page's is needed. */

/** A line that tells which element it is.
 * @param {Element} element
 */
function called(element) {
  const names = [...element.classList].map((name) => `.${name}`).join('');
  return element.tagName.toLowerCase() + (element.id && `#${element.id}`) + names;
}

/** Whether it is there to be seen: not what only screen readers are told, in a box of a pixel.
 * @param {Element} element
 */
function shown(element) {
  if (!element.checkVisibility({ visibilityProperty: true })) return false;
  for (let at = /** @type {Element | null} */ (element); at; at = at.parentElement) {
    const { width, height } = at.getBoundingClientRect();
    if (width <= 1 && height <= 1 && getComputedStyle(at).overflowX !== 'visible') return false;
  }
  return true;
}

/** Whether a box lies beyond the sides.
 * @param {DOMRect} box
 * @param {number} left
 * @param {number} right
 */
function out(box, left, right) {
  return box.width > 0 && box.height > 0 && (box.left < left - 0.5 || box.right > right + 0.5);
}

/** What is wider than its place: the document, boxes and texts beyond the window's sides, boxes
 * beyond the zone that they lie in, what is cut or scrolls sideways.
 * @param {{ width: number, zones: string }} asked `zones` is a selector, or empty
 */
function beyond({ width, zones }) {
  const found = [];
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > width) found.push(`the document is ${scrollWidth} wide, not ${width}`);
  for (const element of document.body.querySelectorAll('*')) {
    if (!shown(element)) continue;
    const box = element.getBoundingClientRect();
    if (out(box, -scrollX, width - scrollX)) found.push(`beyond the window: ${called(element)}`);
    const zone = zones ? element.parentElement?.closest(zones) : null;
    const room = zone?.getBoundingClientRect();
    if (zone && room && out(box, room.left, room.right)) {
      found.push(`beyond ${called(zone)}: ${called(element)}`);
    }
    if (
      element.scrollWidth > element.clientWidth + 1 &&
      getComputedStyle(element).overflowX !== 'visible'
    ) {
      found.push(`cut, or scrolls: ${called(element)}`);
    }
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    const text = texts.currentNode;
    if (!text.parentElement || !shown(text.parentElement)) continue;
    range.selectNodeContents(text);
    if ([...range.getClientRects()].some((box) => out(box, -scrollX, width - scrollX))) {
      found.push(`text beyond the window: ${text.nodeValue?.trim()}`);
    }
  }
  return found;
}

/** The colour of an element's text and the one under it, `#rrggbb`; each ground is laid over those
 * under it, as translucent ones ask for.
 * @param {Element} element
 */
function inks(element) {
  const dot = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (!dot) throw new Error('no canvas');
  const laid = /** @param {string} colour */ (colour) => {
    dot.fillStyle = colour;
    dot.fillRect(0, 0, 1, 1);
    const parts = [...dot.getImageData(0, 0, 1, 1).data.slice(0, 3)];
    return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  };
  const grounds = [];
  for (let at = /** @type {Element | null} */ (element); at; at = at.parentElement) {
    grounds.unshift(getComputedStyle(at).backgroundColor);
  }
  const ground = ['#ffffff', ...grounds].map(laid).at(-1);
  return [laid(getComputedStyle(element).color), ground];
}

/** Texts smaller than so many pixels, those of drawings as large as they are drawn.
 * @param {number} least
 */
function small(least) {
  const found = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { parentElement, nodeValue } = texts.currentNode;
    if (!parentElement || !nodeValue?.trim() || !shown(parentElement)) continue;
    const scale = parentElement instanceof SVGGraphicsElement ? parentElement.getScreenCTM()?.a ?? 1 : 1;
    const size = parseFloat(getComputedStyle(parentElement).fontSize) * scale;
    if (size < least - 0.01) found.push(`${size.toFixed(1)}: ${nodeValue.trim()}`);
  }
  for (const use of document.querySelectorAll('main use')) {
    const symbol = document.querySelector(use.getAttribute('href') ?? '');
    if (!(symbol instanceof SVGSymbolElement) || !shown(use)) continue;
    const scale = use.getBoundingClientRect().width / symbol.viewBox.baseVal.width;
    for (const text of symbol.querySelectorAll('text, tspan')) {
      const size = parseFloat(getComputedStyle(text).fontSize) * scale;
      if (size < least - 0.01) found.push(`${size.toFixed(1)}: ${text.textContent} in ${symbol.id}`);
    }
  }
  return found;
}

/** Texts that lie over one another, within a selected part; a line may be as high as its letters.
 * @param {string} part
 */
function overlaps(part) {
  const lines = [];
  const range = document.createRange();
  for (const root of document.querySelectorAll(part)) {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      if (!text.nodeValue?.trim() || !text.parentElement || !shown(text.parentElement)) continue;
      range.selectNodeContents(text);
      for (const { left, right, top, bottom } of range.getClientRects()) {
        const rim = (bottom - top) / 4;
        lines.push({ text, left: left + 1, right: right - 1, top: top + rim, bottom: bottom - rim });
      }
    }
  }
  const found = [];
  for (const [at, one] of lines.entries()) {
    for (const other of lines.slice(at + 1)) {
      const apart =
        one.right <= other.left || other.right <= one.left ||
        one.bottom <= other.top || other.bottom <= one.top;
      if (!apart && one.text !== other.text) {
        found.push(`${one.text.nodeValue?.trim()} | ${other.text.nodeValue?.trim()}`);
      }
    }
  }
  return found;
}

/** What can be pressed and is smaller than so many pixels.
 * @param {number} least
 */
function tight(least) {
  const found = [];
  for (const element of document.querySelectorAll('button, select, summary, .tools label')) {
    const { width, height } = element.getBoundingClientRect();
    if (shown(element) && Math.min(width, height) < least - 0.5) {
      found.push(`${called(element)} ${element.textContent} ${width} × ${height}`);
    }
  }
  return found;
}
