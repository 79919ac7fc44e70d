import { all, styleOf } from './paste-dom.ts';

/** Word writes lists as paragraphs with a mark in front and a level in the style. Makes real lists of them. */
export function buildWordLists(root: ParentNode): void {
  let open: { level: number; list: HTMLElement }[] = [];
  let previous: Element | null = null;
  for (const item of all(root, 'p')) {
    const level = levelOf(item);
    if (level === null) continue;
    if (previous === null || nextElement(previous) !== item) open = [];
    const marker = takeMarker(item);
    const tag = isNumber(marker) ? 'ol' : 'ul';
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    if (open.at(-1)?.level !== level || open.at(-1)?.list.tagName.toLowerCase() !== tag) {
      if (open.at(-1)?.level === level) open.pop();
      const list = item.ownerDocument.createElement(tag);
      const parentItem = open.at(-1)?.list.lastElementChild;
      if (parentItem === undefined || parentItem === null) item.before(list);
      else parentItem.append(list);
      const start = Number.parseInt(marker, 10);
      if (tag === 'ol' && start > 1) list.setAttribute('start', String(start));
      open.push({ level, list });
    }
    const line = item.ownerDocument.createElement('li');
    const list = open.at(-1)?.list;
    list?.append(line);
    previous = open[0]?.list ?? null;
    line.append(item);
    item.removeAttribute('class');
    item.removeAttribute('data-style');
  }
}

function levelOf(element: HTMLElement): number | null {
  const list = styleOf(element).get('mso-list');
  const level = list === undefined ? null : /level(\d)/.exec(list)?.[1];
  if (level !== null && level !== undefined) return Number(level);
  return list !== 'none' &&
    /MsoListParagraph|MsoListBullet|MsoListNumber/.test(element.className) &&
    element.querySelector('span') !== null
    ? 1
    : null;
}

/** Removes the drawn bullet or number and answers what it was. */
function takeMarker(item: HTMLElement): string {
  const drawn = all(item, 'span').find((span) => styleOf(span).get('mso-list') === 'ignore');
  const marker = drawn?.textContent?.trim() ?? '';
  drawn?.remove();
  return marker;
}

const isNumber = (marker: string): boolean => /^[（(]?(\d+|[a-z]{1,4}|[一二三四五六七八九十]+)[.、)）．]$|^[①-⑳]$/i.test(marker);

/** The element that follows in reading order on the same level; blank text between does not count. */
function nextElement(element: Element): Element | null {
  let next = element.nextSibling;
  while (next !== null && next.nodeType !== 1 && (next.textContent ?? '').trim() === '') next = next.nextSibling;
  return next instanceof Element ? next : null;
}
