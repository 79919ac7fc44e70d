import type { Change } from '../changes.ts';
import { all, renamed, styleOf } from '../paste-dom.ts';

interface Item {
  line: HTMLElement;
  level: number;
  /** Which of the document's lists. */
  list: string;
  marker: string;
}

/**
 * Word writes lists as paragraphs with a mark in front and a level in the style. Makes real lists of them, where a list
 * would show the same number; any other number (第一条, 1.1, 一、) stands as text.
 */
export function buildWordLists(root: HTMLElement, note: (change: Change) => void): void {
  gatherOnlineLists(root, note);
  const items = all(root, 'p').flatMap((line): Item[] => {
    const level = levelOf(line);
    return level === null ? [] : [{ line, level, list: listOf(line), marker: takeMarker(line) }];
  });
  const compound = new Set(items.filter(({ marker }) => COMPOUND.test(marker)).map(({ list }) => list));
  let open: Open[] = [];
  let previous: Element | null = null;
  for (const item of items) {
    if (previous === null || nextElement(previous) !== item.line) open = [];
    while ((open.at(-1)?.level ?? 0) > item.level) open.pop();
    if (Number(styleOf(item.line).get('mso-outline-level')) >= 1) {
      if (!isBullet(item.marker)) putNumber(item.line, item.marker);
      previous = null;
      continue;
    }
    const kind = kindOf(item, compound.has(item.list), open);
    for (const name of ['class', 'data-style']) item.line.removeAttribute(name);
    if (kind === 'text') {
      note('number');
      putNumber(item.line, item.marker);
      previous = putBelow(item, open);
    } else {
      putInto(item, kind, open);
      previous = open[0]?.list ?? null;
    }
  }
  // Headings have numbers as well.
  for (const drawn of all(root, 'h1 span, h2 span, h3 span, h4 span, h5 span, h6 span').filter(isDrawn)) {
    const heading = drawn.closest<HTMLElement>('h1, h2, h3, h4, h5, h6');
    const marker = markerOf(drawn);
    drawn.remove();
    if (heading !== null && !isBullet(marker)) putNumber(heading, marker);
  }
}

interface Open {
  level: number;
  list: HTMLElement;
  /** The number that follows. */
  next: number;
}

type Kind = 'ul' | 'ol' | 'text';

/** Of a text in a list a paragraph below its item; otherwise one of its own. */
function putBelow({ line, level }: Item, open: Open[]): Element | null {
  while ((open.at(-1)?.level ?? 0) >= level) open.pop();
  const parent = open.at(-1)?.list.lastElementChild;
  if (parent === null || parent === undefined) return null;
  parent.append(line);
  return open[0]?.list ?? null;
}

function putInto({ line, level, marker }: Item, tag: 'ul' | 'ol', open: Open[]): void {
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

function kindOf({ marker, level }: Item, isCompound: boolean, open: readonly Open[]): Kind {
  if (isBullet(marker)) return 'ul';
  if (isCompound) return 'text';
  if (numberOf(marker) !== null) return 'ol';
  // Below numbers Word writes letters of itself; nobody refers to those.
  return LETTER.test(marker) && open.some((one) => one.level < level && one.list.tagName === 'OL') ? 'ol' : 'text';
}

const COMPOUND = /\d\s*[.．\-–]\s*\d|[^\d\s（(]\d|第/;
const LETTER = /^[（(]?(?:[a-z]|[ivx]{1,4})[.)、）．]$/i;

const numberOf = (marker: string): number | null => {
  const number = /^[（(]?([1-9]\d{0,3})[.)、）．]$/.exec(marker)?.[1];
  return number === undefined ? null : Number(number);
};

/** A sign, or a letter that its typeface draws as one. */
const isBullet = (marker: string): boolean => [...marker].length <= 1 && !/[\d一二三四五六七八九十①-⑳☐☑☒]/u.test(marker);

/** Behind a mark that has its own white there is no blank. */
function putNumber(line: HTMLElement, marker: string): void {
  line.prepend(/[、．，：）】》」]$/u.test(marker) ? marker : `${marker} `);
}

const listOf = (line: Element): string => /l\d+/.exec(styleOf(line).get('mso-list') ?? '')?.[0] ?? '';

const isDrawn = (element: Element): boolean => styleOf(element).get('mso-list') === 'ignore';

function levelOf(line: HTMLElement): number | null {
  const list = styleOf(line).get('mso-list') ?? '';
  const drawn = all(line, 'span').some(isDrawn);
  const level = /level(\d)/.exec(list)?.[1];
  // A paragraph that only has the style of a list shows no mark.
  if (level !== undefined) return drawn ? Number(level) : null;
  return drawn ? 1 : null;
}

const markerOf = (drawn: Element): string => (drawn.textContent ?? '').replaceAll(/[\s\u00A0]+/g, ' ').trim();

/** Removes the drawn bullet or number and answers what it was. */
function takeMarker(line: HTMLElement): string {
  const drawn = all(line, 'span').find(isDrawn);
  const marker = drawn === undefined ? '' : markerOf(drawn);
  drawn?.remove();
  return marker;
}

/** The element that follows in reading order on the same level; blank text between does not count. */
function nextElement(element: Element): Element | null {
  let next = element.nextSibling;
  while (next !== null && next.nodeType !== 1 && (next.textContent ?? '').trim() === '') next = next.nextSibling;
  return next instanceof Element ? next : null;
}

/** Word on the web has a list around every item, and its level on the item. They become one list. */
function gatherOnlineLists(root: HTMLElement, note: (change: Change) => void): void {
  for (const wrapper of all(root, '.ListContainerWrapper')) wrapper.replaceWith(...wrapper.childNodes);
  let open: { level: number; list: HTMLElement }[] = [];
  let previous: Element | null = null;
  const counted: string[] = [];
  for (const list of all(root, ':is(ul, ol):has(> li[data-aria-level])')) {
    if (previous === null || nextElement(previous) !== list) open = [];
    for (const item of [...list.children]) {
      const level = Number(item.getAttribute('data-aria-level') ?? 1);
      counted[level] = item.getAttribute('data-aria-posinset') ?? list.getAttribute('start') ?? '1';
      const drawn = item.getAttribute('data-leveltext') ?? '';
      if (drawn.includes('%') && !/^[（(]?%\d[.、)）．]?$/.test(drawn)) {
        note('number');
        const line = renamed(item.querySelector('p') ?? item, 'p');
        putNumber(
          line,
          drawn.replaceAll(/%(\d)/g, (_all, of: string) => counted[Number(of)] ?? '1'),
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
        const made = list.ownerDocument.createElement(list.tagName);
        const start = list.getAttribute('start');
        if (start !== null) made.setAttribute('start', start);
        const parent = open.at(-1)?.list.lastElementChild;
        if (parent === null || parent === undefined) list.before(made);
        else parent.append(made);
        made.append(item);
        open.push({ level, list: made });
      }
    }
    list.remove();
    previous = open[0]?.list ?? null;
  }
}
