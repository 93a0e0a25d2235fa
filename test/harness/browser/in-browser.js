// Runs within a page that is tested, where the types of browsers are: what a person would notice about its layout, texts and focus.

/** Everything that is wider than the window, hangs out of it, is cut off, or too small for a finger. */
export function layoutFaults(width) {
  const HIDDEN =
    '.govuk-visually-hidden, .govuk-skip-link, option, details:not([open]) > :not(summary), svg[aria-hidden=true] *';
  const CONTROLS = 'a[href], button, select, input:not([type=hidden]), textarea, summary';
  const isHidden = (element) =>
    !element.checkVisibility({ visibilityProperty: true }) || element.closest(HIDDEN) !== null;
  const nameOf = ({ tagName, className, textContent }) =>
    `${tagName.toLowerCase()}.${className} “${textContent.trim().slice(0, 40)}”`;

  function isOutside(text) {
    const range = document.createRange();
    range.selectNodeContents(text);
    return [...range.getClientRects()].some(({ left, right }) => left < -1 || right > width + 1);
  }

  function isCut(element) {
    const { overflowX, overflowY, textOverflow } = getComputedStyle(element);
    const cuts = (overflow) => overflow === 'hidden' || overflow === 'clip';
    return (
      textOverflow === 'ellipsis' ||
      (cuts(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
      (cuts(overflowY) && element.scrollHeight > element.clientHeight + 1)
    );
  }

  // Links within a text are as high as its lines.
  function isTooSmall(control) {
    const box = control.getBoundingClientRect();
    return control.closest('p, li, blockquote') === null && (box.width < 24 || box.height < 24);
  }

  const shown = [...document.body.querySelectorAll('*')].filter((element) => !isHidden(element));
  const texts = shown.flatMap(({ childNodes }) =>
    [...childNodes].filter(({ nodeType, data }) => nodeType === Node.TEXT_NODE && data.trim() !== ''),
  );
  const fields = 'input, textarea, select, progress';
  const { scrollWidth } = document.documentElement;
  return [
    ...(scrollWidth > width ? [`the page is ${scrollWidth} px wide in a window of ${width}`] : []),
    ...texts.filter(isOutside).map(({ parentElement }) => `outside the window: ${nameOf(parentElement)}`),
    ...shown.filter((one) => !one.matches(fields) && isCut(one)).map((one) => `cut off: ${nameOf(one)}`),
    ...shown.filter((one) => one.matches(CONTROLS) && isTooSmall(one)).map((one) => `small: ${nameOf(one)}`),
  ];
}

/** What the page is made of, without what stands in it: the same for two windows, two cases, with scripts and without. */
export function outline() {
  const SAYS = /^(?:class|role|type|lang|hidden|disabled|open|alt|title|aria-.+)$/;
  const said = ({ name, value }) =>
    /^aria-(?:describedby|labelledby|controls)$/.test(name) ? name : `${name}=${value}`;
  const all = [document.documentElement, ...document.querySelectorAll('body *')];
  return all
    .map(({ tagName, attributes, childElementCount }) =>
      [tagName, childElementCount, ...[...attributes].filter(({ name }) => SAYS.test(name)).map(said)].join(
        ' ',
      ),
    )
    .join('\n');
}

/** All that is read or heard: the title, texts, labels, what the script may say. */
export function textsOn() {
  const SPOKEN =
    /^(?:alt|title|placeholder|aria-label|data-(?:too-large|uploading|unsent|offline|announce))$/;
  const all = [...document.querySelectorAll('body *')];
  const shown = all.flatMap(({ childNodes }) =>
    [...childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map(({ data }) => data),
  );
  const spoken = all.flatMap(({ attributes }) =>
    [...attributes].filter(({ name }) => SPOKEN.test(name)).map(({ value }) => value),
  );
  return [document.title, ...shown, ...spoken]
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => text !== '');
}

/** Where the focus is and whether it can be seen; null where it is nowhere. */
export function focusOn() {
  const element = document.activeElement;
  if (element === null || element === document.body) return null;
  const box = element.getBoundingClientRect();
  const label = element.labels?.[0];
  // Boxes to tick and what opens are drawn by what stands in their place.
  const drawn = [
    getComputedStyle(element),
    ...(label === undefined ? [] : ['::before', '::after'].map((part) => getComputedStyle(label, part))),
    ...[...element.children].map((child) => getComputedStyle(child)),
  ];
  return {
    tag: element.tagName.toLowerCase(),
    id: element.id,
    name: (label ?? element).textContent.replaceAll(/\s+/g, ' ').trim(),
    isSeen: box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
    isRinged: drawn.some(
      ({ outlineStyle, outlineWidth, boxShadow }) =>
        (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none',
    ),
    top: Math.round(box.top + scrollY),
    left: Math.round(box.left),
  };
}
