import type { Change } from '../changes.ts';
import { mathHtml } from './math.ts';
import { all, styleOf, unwrap } from '../paste-dom.ts';

/** Writes as words the signs an article has no form for: formulas, words above words, faces, boxes to tick. */
export function writeSigns(root: HTMLElement, note: (change: Change) => void): void {
  writeFormulas(root, note);
  writeRuby(root, note);
  writeFaces(root, note);
  writeBoxes(root, note);
}

/** Words that a style puts above or below the line, under the tags that say so. */
export function raisedTagOf(element: Element): 'sup' | 'sub' | null {
  const style = styleOf(element);
  const align = style.get('vertical-align') ?? style.get('font-variant-position') ?? '';
  const given = style.get('mso-text-raise') ?? (/^-?[\d.]+(?:pt|px|em|%)$/.test(align) ? align : '0');
  const raise = Number.parseFloat(given) * (given.endsWith('em') ? 12 : 1);
  if (align === 'super' || raise >= RAISED) return 'sup';
  return align === 'sub' || raise <= -RAISED ? 'sub' : null;
}

/** Less only sets a sign straight. */
const RAISED = 2.5;

const FORMULAS = [
  '.katex-display, .katex, .mwe-math-element, mjx-container, .MathJax_Display, .MathJax, .MathJax_CHTML, .MathJax_SVG, .ztext-math',
  '[data-tex], [data-formula], [data-latex], img[eeimg], img[src*="equation?tex="], img[src*="latex.codecogs.com"], img[src*="latex.csdn.net"], img[src*="__latex"]',
  'math',
].join(', ');

/** The source of a formula where it is told; otherwise its letters. */
function writeFormulas(root: HTMLElement, note: (change: Change) => void): void {
  for (const preview of all(root, '.MathJax_Preview')) preview.remove();
  // The source follows what is drawn from it.
  for (const source of all(root, 'span[data-tex-source]')) {
    const drawn = source.previousElementSibling;
    if (drawn?.matches('.MathJax_Display, .MathJax, .MathJax_CHTML, .MathJax_SVG, mjx-container') === true) drawn.remove();
    note('formula');
    source.replaceWith(framed(source.textContent ?? '', source.dataset['texSource'] === 'display'));
  }
  for (const formula of all(root, FORMULAS)) {
    if (!root.contains(formula)) continue;
    const tex = texOf(formula);
    const isDisplay =
      formula.matches('.katex-display, .MathJax_Display, [display="block"], [display="true"], section') ||
      formula.querySelector('math[display="block"]') !== null;
    if (tex !== null) {
      note('formula');
      formula.replaceWith(framed(tex, isDisplay || /^\s*\$\$/.test(formula.dataset['tex'] ?? '')));
      continue;
    }
    const math = formula.localName === 'math' ? formula : formula.querySelector('math');
    // Without its source it is a picture.
    if (math === null && formula.matches('img')) continue;
    const letters = math === null ? '' : mathHtml(math).trim();
    if (letters === '') {
      // A place of formulas that holds plain words is none.
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

const framed = (tex: string, isDisplay: boolean): string => {
  const sign = isDisplay ? '$$' : '$';
  return `${sign}${tex}${sign}`;
};

function texOf(formula: HTMLElement): string | null {
  const annotation = formula.querySelector('annotation[encoding="application/x-tex"]')?.textContent ?? null;
  const inner = formula.querySelector<HTMLElement>('[data-tex], [data-formula], [data-latex]');
  const told = [formula, inner].map((one) => one?.dataset['tex'] ?? one?.dataset['formula'] ?? one?.dataset['latex'] ?? null);
  const source = formula.getAttribute('src') ?? '';
  const url = URL.parse(source, 'https://a.invalid/');
  const asked =
    url?.searchParams.get('tex') ?? (/codecogs\.com/.test(source) ? decodeURIComponent(url?.search.slice(1) ?? '') : null);
  const alt = formula.matches('img')
    ? formula.getAttribute('alt')
    : (formula.querySelector('math')?.getAttribute('alttext') ?? null);
  const tex = [annotation, ...told, alt, asked].find((one) => (one ?? '').trim() !== '') ?? null;
  if (tex === null) return null;
  return tex
    .trim()
    .replace(/^\{\\displaystyle\s*([\s\S]*)\}$/, '$1')
    .replace(/^\$(?!\$)([\s\S]*?)\$$/, '$1')
    .replace(/^\$\$([\s\S]*?)\$\$$/, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** 漢（かん）字 */
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
const NAMED = /^(?:\[[^\][\s]{1,10}\]|:[\w+-]{1,30}:|【[^】\s]{1,10}】)$/;

/** Small pictures of faces are words of the sentence. */
function writeFaces(root: HTMLElement, note: (change: Change) => void): void {
  for (const picture of all(root, 'img')) {
    const alt = (picture.getAttribute('alt') ?? picture.dataset['emoji'] ?? '').trim();
    const said = `${picture.className} ${picture.getAttribute('src') ?? ''} ${picture.dataset['type'] ?? ''}`;
    const sizes = sizesOf(picture);
    const isFace =
      (isEmoji(alt) && !sizes.some((size) => size > LARGE)) ||
      (NAMED.test(alt) && (FACE.test(said) || sizes.some((size) => size <= SMALL)));
    if (!isFace) continue;
    if (!isEmoji(alt)) note('face');
    picture.replaceWith(alt);
  }
  for (const drawn of all(root, 'svg[aria-label], [role="img"][aria-label]')) {
    const label = (drawn.getAttribute('aria-label') ?? '').trim();
    if (isEmoji(label) && (drawn.textContent ?? '').trim() === '') drawn.replaceWith(label);
  }
}

const FACE = /emoji|emotion|emoticon|emot|smil|face|expression|sticker/i;

/** In pixels: a face in a line, and a picture of its own. */
const SMALL = 40;
const LARGE = 100;

function sizesOf(picture: HTMLElement): number[] {
  const style = styleOf(picture);
  return ['width', 'height'].map((name) => Number.parseFloat(picture.getAttribute(name) ?? style.get(name) ?? ''));
}

/** ☑ and ☐ where an item of a list or a form could be ticked. */
function writeBoxes(root: HTMLElement, note: (change: Change) => void): void {
  const write = (place: Element, isTicked: boolean) => {
    note('box');
    const words = place.ownerDocument.createTreeWalker(place, 4);
    let first = words.nextNode() as Text | null;
    while (first !== null && first.data.trim() === '') first = words.nextNode() as Text | null;
    const sign = isTicked ? '☑ ' : '☐ ';
    if (first === null) place.prepend(sign.trim());
    else first.data = `${sign}${first.data.trimStart()}`;
  };
  for (const box of all(root, 'input[type="checkbox"], input[type="radio"]')) {
    const isTicked = box.hasAttribute('checked');
    const place = box.closest('li') ?? box.closest('td, th, p, label');
    // An item has one; of several each stands where it is.
    const isOnly = place !== null && all(place, 'input').filter((one) => (one.closest('li') ?? place) === place).length === 1;
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
