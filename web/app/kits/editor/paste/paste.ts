import { linkAddress } from '#contract/link-address.ts';
import type { PictureUploads } from '../pictures/picture-uploads.ts';
import { shapeBlocks } from './paste-blocks.ts';
import { all, parseFragment, styleOf, unwrap } from './paste-dom.ts';
import { dropRemoteParts, liftPictures, takePictures, type Dropped } from './paste-pictures.ts';
import { dropEmptyLines, shapeFigures, shapeMarks, shapeParagraphs } from './paste-text.ts';

export interface Cleaned {
  html: string;
  dropped: Dropped[];
}

/** Marks a fragment that was written as structure, and is not guessed at. */
export const EXACT = 'data-exact';

/**
 * Turns what Word, WPS, WeChat and web pages put on the clipboard into plain structure: headings, lists, tables, quotes,
 * code, pictures. What is left is still only read through the editor's schema.
 */
export function cleanPasted(html: string, { rtf, uploads }: { rtf: string; uploads: PictureUploads }): Cleaned {
  const root = parseFragment(html);
  const own = root.querySelector('[data-pm-slice]');
  removeComments(root);
  // Of a card only the post counts; what it showed where it was copied is not the author's text.
  for (const post of all(root, 'div[data-work]')) post.replaceChildren();
  const dropped = dropRemoteParts(root);
  for (const element of all(root, '[data-style], [hidden]')) if (isHidden(element)) element.remove();
  if (own === null) {
    // Google Docs wraps everything in a <b> that is not bold.
    for (const wrapper of all(root, 'b[id^="docs-internal-guid"]')) unwrap(wrapper);
    // Markdown says itself what is a heading and where a line ends.
    const isExact = root.querySelector(`[${EXACT}]`) !== null;
    buildWordLists(root);
    takePageNotes(root);
    shapeFigures(root);
    shapeBlocks(root, isExact);
    if (!isExact) shapeMarks(root);
    liftPictures(root);
    if (isExact) dropEmptyLines(root);
    else shapeParagraphs(root);
  }
  for (const link of all(root, 'a')) cleanLink(link);
  dropped.push(...takePictures(root, { rtfPictures: picturesOfRtf(rtf), uploads, own: own !== null }));
  for (const element of all(root, '*')) stripAttributes(element);
  return { html: root.innerHTML, dropped };
}

function removeComments(root: HTMLElement): void {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  while (walker.nextNode() !== null) comments.push(walker.currentNode);
  for (const comment of comments) comment.parentNode?.removeChild(comment);
}

const isHidden = (element: HTMLElement): boolean =>
  element.hasAttribute('hidden') || styleOf(element).get('display') === 'none' || styleOf(element).get('mso-hide') === 'all';

function cleanLink(link: HTMLElement): void {
  const address = linkAddress(link.getAttribute('href'));
  if (address === null) unwrap(link);
  else link.setAttribute('href', address);
}

const ALLOWED_ATTRIBUTES: Record<string, readonly string[]> = {
  A: ['href'],
  IMG: ['src', 'alt', 'data-caption', 'data-layout', 'data-upload'],
  TD: ['colspan', 'rowspan'],
  TH: ['colspan', 'rowspan'],
  OL: ['start'],
  SUP: ['data-note'],
  CODE: ['class'],
  FIGURE: ['data-video', 'data-caption'],
  DIV: ['data-work'],
};

function stripAttributes(element: HTMLElement): void {
  const allowed = ALLOWED_ATTRIBUTES[element.tagName] ?? [];
  for (const { name } of [...element.attributes]) {
    if (!allowed.includes(name) && name !== 'data-pm-slice') element.removeAttribute(name);
  }
}

/** Footnotes of a page of this site, whose words stand below its text. */
function takePageNotes(root: HTMLElement): void {
  for (const number of all(root, 'sup a[href*="#fn-"]')) {
    const id = (number.getAttribute('href') ?? '').replace(/^[^#]*#/, '');
    const words = root.querySelector(`li[id="${CSS.escape(id)}"]`);
    const sup = number.closest('sup');
    if (words === null || sup === null) continue;
    const note = (words.textContent ?? '').replace(/↩\s*$/, '').trim();
    sup.replaceChildren();
    sup.dataset['note'] = note;
  }
  for (const list of all(root, 'section.notes')) list.remove();
}

/** Word writes lists as paragraphs with a mark in front and a level in the style. Makes real lists of them. */
function buildWordLists(root: ParentNode): void {
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

/**
 * Word names its pictures by files on the author's disk and puts their data into the clipboard's RTF. This reads them
 * from there, in the order of the text.
 */
export function picturesOfRtf(rtf: string): Blob[] {
  const pictures: Blob[] = [];
  for (let at = rtf.indexOf(START); at !== -1; at = rtf.indexOf(START, at + START.length)) {
    // Every picture stands a second time in an older format for programs that read nothing else.
    if (rtf.slice(Math.max(0, at - OLD.length), at) === OLD) continue;
    const { header, hex } = readGroup(rtf, at + START.length);
    const type = header.includes('\\pngblip') ? 'image/png' : header.includes('\\jpegblip') ? 'image/jpeg' : null;
    if (type !== null && hex.length >= 64) pictures.push(new Blob([bytesOf(hex)], { type }));
  }
  return pictures;
}

const START = '{\\pict';
const OLD = '{\\nonshppict';

/** One group up to its closing brace: its control words, and the data that stands outside nested groups. */
function readGroup(rtf: string, from: number): { header: string; hex: string } {
  let depth = 1;
  let outside = '';
  let piece = from;
  let at = from;
  for (; at < rtf.length && depth > 0; at += 1) {
    const char = rtf[at];
    if (char === '{') {
      if (depth === 1) outside += `${rtf.slice(piece, at)}|`;
      depth += 1;
    } else if (char === '}') {
      depth -= 1;
      if (depth === 1) piece = at + 1;
    }
  }
  outside += rtf.slice(piece, at - 1);
  // The data begins after the last control word, whose number looks like data itself.
  const header = /^[^]*\\[a-z]+-?\d*/i.exec(outside)?.[0] ?? '';
  return { header, hex: outside.slice(header.length).replaceAll(/[^\da-f]/gi, '') };
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(hex.length >> 1);
  for (let index = 0; index < bytes.length; index += 1) bytes[index] = Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16);
  return bytes;
}
