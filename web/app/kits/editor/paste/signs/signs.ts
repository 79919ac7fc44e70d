import type { Change } from '../changes.ts';
import { mathHtml } from './math.ts';
import { SHOW_TEXT, all, styleOf, unwrap } from '../paste-dom.ts';

/** Replaces elements that an article cannot contain by text: formulas, ruby annotations, emoji pictures and checkboxes. */
export function writeSigns(root: HTMLElement, note: (change: Change) => void): void {
  writeFormulas(root, note);
  writeRuby(root, note);
  writeEmoji(root, note);
  writeBoxes(root, note);
}

/** The tag for an element whose style raises or lowers it: `sup`, `sub`, or null. */
export function raisedTagOf(element: Element): 'sup' | 'sub' | null {
  const style = styleOf(element);
  const align = style.get('vertical-align') ?? style.get('font-variant-position') ?? '';
  const length = style.get('mso-text-raise') ?? (/^-?[\d.]+(?:pt|px|em|%)$/.test(align) ? align : '0');
  const raise = Number.parseFloat(length) * (length.endsWith('em') ? 12 : 1);
  if (align === 'super' || raise >= RAISE_MIN) return 'sup';
  return align === 'sub' || raise <= -RAISE_MIN ? 'sub' : null;
}

/** In points, roughly: smaller shifts only align a character. */
const RAISE_MIN = 2.5;

const FORMULAS = [
  '.katex-display, .katex, .mwe-math-element, mjx-container, .MathJax_Display, .MathJax, .MathJax_CHTML, .MathJax_SVG, .ztext-math',
  '[data-tex], [data-formula], [data-latex], img[eeimg], img[src*="equation?tex="], img[src*="latex.codecogs.com"], img[src*="latex.csdn.net"], img[src*="__latex"]',
  'math',
].join(', ');

/** Replaces formulas of web pages by their TeX source ($…$), or without a source by their text. */
function writeFormulas(root: HTMLElement, note: (change: Change) => void): void {
  for (const preview of all(root, '.MathJax_Preview')) preview.remove();
  // MathJax: the source (a span made by parseFragment) follows the rendered formula.
  for (const source of all(root, 'span[data-tex-source]')) {
    const rendered = source.previousElementSibling;
    if (rendered?.matches('.MathJax_Display, .MathJax, .MathJax_CHTML, .MathJax_SVG, mjx-container') === true) rendered.remove();
    note('formula');
    source.replaceWith(delimited(source.textContent ?? '', source.dataset['texSource'] === 'display'));
  }
  for (const formula of all(root, FORMULAS)) {
    if (!root.contains(formula)) continue;
    const tex = texOf(formula);
    const isDisplay =
      formula.matches('.katex-display, .MathJax_Display, [display="block"], [display="true"], section') ||
      formula.querySelector('math[display="block"]') !== null;
    if (tex !== null) {
      note('formula');
      formula.replaceWith(delimited(tex, isDisplay || /^\s*\$\$/.test(formula.dataset['tex'] ?? '')));
      continue;
    }
    const math = formula.localName === 'math' ? formula : formula.querySelector('math');
    // A formula picture without source stays a picture.
    if (math === null && formula.matches('img')) continue;
    const letters = math === null ? '' : mathHtml(math).trim();
    if (letters === '') {
      // An element with a formula's class that contains plain text is no formula.
      if (formula.querySelector('svg, mjx-math') === null && formula.localName !== 'math') continue;
      note('formulaLost');
      formula.remove();
      continue;
    }
    note('formula');
    const words = formula.ownerDocument.createElement('span');
    words.innerHTML = letters;
    formula.replaceWith(words);
  }
}

const delimited = (tex: string, isDisplay: boolean): string => {
  const delimiter = isDisplay ? '$$' : '$';
  return `${delimiter}${tex}${delimiter}`;
};

/** The TeX source of a formula, from wherever sites put it: annotation, data attributes, alt text, or the picture's address. */
function texOf(formula: HTMLElement): string | null {
  const annotation = formula.querySelector('annotation[encoding="application/x-tex"]')?.textContent ?? null;
  const inner = formula.querySelector<HTMLElement>('[data-tex], [data-formula], [data-latex]');
  const attributes = [formula, inner].map(
    (element) => element?.dataset['tex'] ?? element?.dataset['formula'] ?? element?.dataset['latex'] ?? null,
  );
  const source = formula.getAttribute('src') ?? '';
  const url = URL.parse(source, 'https://a.invalid/');
  const fromAddress =
    url?.searchParams.get('tex') ?? (/codecogs\.com/.test(source) ? decodeURIComponent(url?.search.slice(1) ?? '') : null);
  const alt = formula.matches('img')
    ? formula.getAttribute('alt')
    : (formula.querySelector('math')?.getAttribute('alttext') ?? null);
  const tex = [annotation, ...attributes, alt, fromAddress].find((candidate) => (candidate ?? '').trim() !== '') ?? null;
  if (tex === null) return null;
  return tex
    .trim()
    .replace(/^\{\\displaystyle\s*([\s\S]*)\}$/, '$1')
    .replace(/^\$(?!\$)([\s\S]*?)\$$/, '$1')
    .replace(/^\$\$([\s\S]*?)\$\$$/, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Writes ruby annotations in parentheses: 漢（かん）字. */
function writeRuby(root: HTMLElement, note: (change: Change) => void): void {
  for (const ruby of all(root, 'ruby')) {
    for (const bracket of all(ruby, 'rp')) bracket.remove();
    for (const above of all(ruby, 'rt, rtc')) {
      if (!ruby.contains(above)) continue;
      const words = (above.textContent ?? '').trim();
      if (words !== '') note('ruby');
      above.replaceWith(words === '' ? '' : `（${words}）`);
    }
    for (const base of all(ruby, 'rb')) unwrap(base);
    unwrap(ruby);
  }
}

const isEmoji = (words: string): boolean =>
  /^(?:\p{Extended_Pictographic}|\p{Emoji_Component})+$/u.test(words) && !/^[\d#*]+$/.test(words);
const EMOJI_NAME = /^(?:\[[^\][\s]{1,10}\]|:[\w+-]{1,30}:|【[^】\s]{1,10}】)$/;

/** Replaces emoji pictures (pictures with an emoji as `alt`, or small ones with a name like [微笑]) by their `alt`. */
function writeEmoji(root: HTMLElement, note: (change: Change) => void): void {
  for (const picture of all(root, 'img')) {
    const alt = (picture.getAttribute('alt') ?? picture.dataset['emoji'] ?? '').trim();
    const hints = `${picture.className} ${picture.getAttribute('src') ?? ''} ${picture.dataset['type'] ?? ''}`;
    const sizes = sizesOf(picture);
    const isEmojiPicture =
      (isEmoji(alt) && !sizes.some((size) => size > EMOJI_SIZE_MAX)) ||
      (EMOJI_NAME.test(alt) && (EMOJI_HINT.test(hints) || sizes.some((size) => size <= NAMED_EMOJI_SIZE_MAX)));
    if (!isEmojiPicture) continue;
    if (!isEmoji(alt)) note('face');
    picture.replaceWith(alt);
  }
  for (const drawn of all(root, 'svg[aria-label], [role="img"][aria-label]')) {
    const label = (drawn.getAttribute('aria-label') ?? '').trim();
    if (isEmoji(label) && (drawn.textContent ?? '').trim() === '') drawn.replaceWith(label);
  }
}

const EMOJI_HINT = /emoji|emotion|emoticon|emot|smil|face|expression|sticker/i;

/** In pixels: the greatest size at which a picture with the name of an emoji is taken for one. */
const NAMED_EMOJI_SIZE_MAX = 40;
/** In pixels: a larger picture is an ordinary one, even with an emoji as `alt`. */
const EMOJI_SIZE_MAX = 100;

function sizesOf(picture: HTMLElement): number[] {
  const style = styleOf(picture);
  return ['width', 'height'].map((name) => Number.parseFloat(picture.getAttribute(name) ?? style.get(name) ?? ''));
}

/** Writes ☑ or ☐ for checkboxes of lists and forms. */
function writeBoxes(root: HTMLElement, note: (change: Change) => void): void {
  const write = (place: Element, isTicked: boolean) => {
    note('box');
    const words = place.ownerDocument.createTreeWalker(place, SHOW_TEXT);
    let first = words.nextNode() as Text | null;
    while (first !== null && first.data.trim() === '') first = words.nextNode() as Text | null;
    const sign = isTicked ? '☑ ' : '☐ ';
    if (first === null) place.prepend(sign.trim());
    else first.data = `${sign}${first.data.trimStart()}`;
  };
  for (const box of all(root, 'input[type="checkbox"], input[type="radio"]')) {
    const isTicked = box.hasAttribute('checked');
    const place = box.closest('li') ?? box.closest('td, th, p, label');
    // The only box of a list item or paragraph is written at its start; several boxes are written where they stand.
    const isOnly = place !== null && all(place, 'input').filter((input) => (input.closest('li') ?? place) === place).length === 1;
    if (isOnly) {
      box.remove();
      write(place, isTicked);
    } else {
      note('box');
      box.replaceWith(isTicked ? '☑ ' : '☐ ');
    }
  }
  for (const item of all(root, 'li[role="checkbox"], li[data-checked], li.checklist-item, [role="checkbox"][aria-checked]')) {
    for (const drawn of all(item, 'img[alt="checked"], img[alt="unchecked"]')) drawn.remove();
    const state = item.getAttribute('aria-checked') ?? item.dataset['checked'];
    if (state === undefined || state === null) continue;
    if (/^\s*[☐☑]/.test(item.textContent ?? '')) {
      note('box');
      continue;
    }
    const place = (item.textContent ?? '').trim() === '' ? (item.closest('li') ?? item.parentElement ?? item) : item;
    write(place, state === 'true');
  }
}
