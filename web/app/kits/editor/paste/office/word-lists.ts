import type { Change } from '../changes.ts';
import { all, replaceTag, styleOf } from '../paste-dom.ts';

/** A paragraph of a Word list. */
interface Item {
  line: HTMLElement;
  /** Nesting level, from 1. */
  level: number;
  /** Word's id of the list, such as l0. */
  list: string;
  /** The bullet or number that Word drew: ·, 1., 第一条. */
  marker: string;
}

/**
 * Word's HTML has no list elements: a list item is a paragraph with the style `mso-list: l0 level1` and the drawn marker in a span. This
 * function builds HTML lists where a list shows the same number; any other number (第一条, 1.1, 一、) is written as text.
 */
export function buildWordLists(root: HTMLElement, note: (change: Change) => void): void {
  gatherOnlineLists(root, note);
  const items = all(root, 'p').flatMap((line): Item[] => {
    const level = levelOf(line);
    return level === null ? [] : [{ line, level, list: listOf(line), marker: takeMarker(line) }];
  });
  const compoundLists = new Set(items.filter(({ marker }) => COMPOUND.test(marker)).map(({ list }) => list));
  /** The open lists, from the outermost to the innermost. */
  let open: OpenList[] = [];
  /** The element that the last item ended up in; null: the next item starts a new list. */
  let previous: Element | null = null;
  for (const item of items) {
    if (previous === null || nextElement(previous) !== item.line) open = [];
    while ((open.at(-1)?.level ?? 0) > item.level) open.pop();
    // A numbered heading that Word wrote as a paragraph: its number becomes text and ends the list.
    if (Number(styleOf(item.line).get('mso-outline-level')) >= 1) {
      if (!isBullet(item.marker)) prependNumber(item.line, item.marker);
      previous = null;
      continue;
    }
    const kind = kindOf(item, compoundLists.has(item.list), open);
    for (const name of ['class', 'data-style']) item.line.removeAttribute(name);
    if (kind === 'text') {
      note('number');
      prependNumber(item.line, item.marker);
      previous = appendToParentItem(item, open);
    } else {
      appendToList(item, kind, open);
      previous = open[0]?.list ?? null;
    }
  }
  // Numbers of headings.
  for (const drawn of all(root, 'h1 span, h2 span, h3 span, h4 span, h5 span, h6 span').filter(isMarker)) {
    const heading = drawn.closest<HTMLElement>('h1, h2, h3, h4, h5, h6');
    const marker = markerOf(drawn);
    drawn.remove();
    if (heading !== null && !isBullet(marker)) prependNumber(heading, marker);
  }
}

/** A list under construction. */
interface OpenList {
  level: number;
  list: HTMLElement;
  /** Number of the next item. */
  next: number;
}
/** Result for an item: bullet list, numbered list, or a paragraph with the number as text. */
type Kind = 'ul' | 'ol' | 'text';

/** Moves a paragraph with a written number into the parent level's last item; at the outermost level it stays. Returns the outermost list, or null. */
function appendToParentItem({ line, level }: Item, open: OpenList[]): Element | null {
  while ((open.at(-1)?.level ?? 0) >= level) open.pop();
  const parent = open.at(-1)?.list.lastElementChild;
  if (parent === null || parent === undefined) return null;
  parent.append(line);
  return open[0]?.list ?? null;
}

/** Appends an item to the open list of its level, or to a new list if kind or number do not continue it. */
function appendToList({ line, level, marker }: Item, tag: 'ul' | 'ol', open: OpenList[]): void {
  const number = numberOf(marker);
  const last = open.at(-1);
  const continues = last?.level === level && last.list.tagName.toLowerCase() === tag && (number === null || number === last.next);
  if (!continues) {
    if (last?.level === level) open.pop();
    const list = line.ownerDocument.createElement(tag);
    const parentItem = open.at(-1)?.list.lastElementChild;
    if (parentItem === undefined || parentItem === null) line.before(list);
    else parentItem.append(list);
    if (tag === 'ol' && number !== null && number !== 1) list.setAttribute('start', String(number));
    open.push({ level, list, next: number ?? 1 });
  }
  const item = line.ownerDocument.createElement('li');
  const into = open.at(-1);
  into?.list.append(item);
  if (into !== undefined) into.next += 1;
  item.append(line);
}

function kindOf({ marker, level }: Item, isCompound: boolean, open: readonly OpenList[]): Kind {
  if (isBullet(marker)) return 'ul';
  if (isCompound) return 'text';
  if (numberOf(marker) !== null) return 'ol';
  // Below decimal numbers Word uses letters by default; texts rarely refer to them, so numbers of an HTML list may replace them.
  return LETTER.test(marker) && open.some((outer) => outer.level < level && outer.list.tagName === 'OL') ? 'ol' : 'text';
}

/** Markers of several numbers or with text before the number: 1.1, 第1条. */
const COMPOUND = /\d\s*[.．\-–]\s*\d|[^\d\s（(]\d|第/;
const LETTER = /^[（(]?(?:[a-z]|[ivx]{1,4})[.)、）．]$/i;

const numberOf = (marker: string): number | null => {
  const number = /^[（(]?([1-9]\d{0,3})[.)、）．]$/.exec(marker)?.[1];
  return number === undefined ? null : Number(number);
};

/** Whether a marker is a bullet: a single symbol, or a letter that a symbol font draws as one. */
const isBullet = (marker: string): boolean => [...marker].length <= 1 && !/[\d一二三四五六七八九十①-⑳☐☑☒]/u.test(marker);

/** Writes the number before the text, with a space except after full-width punctuation, which has its own spacing. */
function prependNumber(line: HTMLElement, marker: string): void {
  line.prepend(/[、．，：）】》」]$/u.test(marker) ? marker : `${marker} `);
}

const listOf = (line: Element): string => /l\d+/.exec(styleOf(line).get('mso-list') ?? '')?.[0] ?? '';

/** Whether an element is the marker that Word drew (`mso-list: ignore`). */
const isMarker = (element: Element): boolean => styleOf(element).get('mso-list') === 'ignore';

function levelOf(line: HTMLElement): number | null {
  const list = styleOf(line).get('mso-list') ?? '';
  const hasMarker = all(line, 'span').some(isMarker);
  const level = /level(\d)/.exec(list)?.[1];
  // A paragraph with a list style but without a marker shows no number.
  if (level !== undefined) return hasMarker ? Number(level) : null;
  return hasMarker ? 1 : null;
}

const markerOf = (drawn: Element): string => (drawn.textContent ?? '').replaceAll(/[\s\u00A0]+/g, ' ').trim();

/** Removes the marker from a paragraph and returns its text. */
function takeMarker(line: HTMLElement): string {
  const markerSpan = all(line, 'span').find(isMarker);
  const marker = markerSpan === undefined ? '' : markerOf(markerSpan);
  markerSpan?.remove();
  return marker;
}

/** The next sibling element, if only blank text is between. */
function nextElement(element: Element): Element | null {
  let next = element.nextSibling;
  while (next !== null && next.nodeType !== 1 && (next.textContent ?? '').trim() === '') next = next.nextSibling;
  return next instanceof Element ? next : null;
}

/** Word on the web writes a separate list around every item, with the item's level as attribute. This function joins them to nested lists. */
function gatherOnlineLists(root: HTMLElement, note: (change: Change) => void): void {
  for (const wrapper of all(root, '.ListContainerWrapper')) wrapper.replaceWith(...wrapper.childNodes);
  let open: { level: number; list: HTMLElement }[] = [];
  let previous: Element | null = null;
  /** Present number of each level. */
  const numbers: string[] = [];
  for (const list of all(root, ':is(ul, ol):has(> li[data-aria-level])')) {
    if (previous === null || nextElement(previous) !== list) open = [];
    for (const item of [...list.children]) {
      const level = Number(item.getAttribute('data-aria-level') ?? 1);
      numbers[level] = item.getAttribute('data-aria-posinset') ?? list.getAttribute('start') ?? '1';
      const template = item.getAttribute('data-leveltext') ?? '';
      if (template.includes('%') && !/^[（(]?%\d[.、)）．]?$/.test(template)) {
        note('number');
        const line = replaceTag(item.querySelector('p') ?? item, 'p');
        prependNumber(
          line,
          template.replaceAll(/%(\d)/g, (_all, digit: string) => numbers[Number(digit)] ?? '1'),
        );
        list.before(line);
        open = [];
        continue;
      }
      while ((open.at(-1)?.level ?? 0) > level) open.pop();
      const last = open.at(-1);
      if (last?.level === level && last.list.tagName === list.tagName) last.list.append(item);
      else {
        if (last?.level === level) open.pop();
        const newList = list.ownerDocument.createElement(list.tagName);
        const start = list.getAttribute('start');
        if (start !== null) newList.setAttribute('start', start);
        const parent = open.at(-1)?.list.lastElementChild;
        if (parent === null || parent === undefined) list.before(newList);
        else parent.append(newList);
        newList.append(item);
        open.push({ level, list: newList });
      }
    }
    list.remove();
    previous = open[0]?.list ?? null;
  }
}
