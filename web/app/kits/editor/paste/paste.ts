import { LINK_MAX, linkAddress } from '#contract/link-address.ts';
import type { PictureUploads } from '../pictures/picture-uploads.ts';
import { CHANGES, type Change } from './changes.ts';
import { dropOfficeParts, isOfficeHtml } from './office/office-parts.ts';
import { shapeBlocks } from './paste-blocks.ts';
import { all, parseFragment, unwrap } from './paste-dom.ts';
import { takeNotes } from './office/linked-notes.ts';
import { dropRemoteParts, liftPictures, takePictures, type LeftOut } from './paste-pictures.ts';
import { writeSigns } from './signs/signs.ts';
import { cutDescriptions, squareTables } from './paste-tables.ts';
import { dropEmptyLines, reportLostStyles, shapeFigures, shapeMarks, shapeParagraphs } from './paste-text.ts';
import { buildWordLists } from './office/word-lists.ts';

export interface CleanedPaste {
  html: string;
  leftOut: LeftOut[];
}

/** Attribute of a fragment with explicit structure (converted from Markdown), in which headings and paragraphs are not guessed. */
export const EXACT = 'data-exact';

/**
 * Cleans HTML that Word, WPS, WeChat or web pages put on the clipboard: converts it to plain structure (headings, lists, tables, quotes, code,
 * pictures), starts uploads of pictures, and reports what was left out. The editor's schema still parses the result. `rtf`: the clipboard's
 * RTF, which contains Word's pictures.
 */
export function cleanPasted(html: string, { rtf, uploads }: { rtf: string; uploads: PictureUploads }): CleanedPaste {
  const root = parseFragment(html);
  // ProseMirror marks content copied from an editor of this site, which needs no conversion.
  const ownSlice = root.querySelector('[data-pm-slice]');
  const changes = new Set<Change>();
  const note = (change: Change) => void changes.add(change);
  removeComments(root);
  // Of a post card only the id is used; the title and author shown in it are not part of the author's text.
  for (const post of all(root, 'div[data-work]')) post.replaceChildren();
  if (ownSlice === null) {
    // Before hidden elements are removed, because the source of a formula is often hidden.
    writeSigns(root, note);
    dropOfficeParts(root, isOfficeHtml(html), note);
  }
  const leftOut = dropRemoteParts(root);
  for (const element of all(root, '[hidden]')) element.remove();
  if (ownSlice === null) {
    // Google Docs wraps everything in a <b> that is not bold.
    for (const wrapper of all(root, 'b[id^="docs-internal-guid"]')) unwrap(wrapper);
    const isExact = root.querySelector(`[${EXACT}]`) !== null;
    buildWordLists(root, note);
    takeNotes(root);
    reportLostStyles(root, note);
    shapeFigures(root);
    shapeBlocks(root, isExact);
    if (!isExact) shapeMarks(root);
    liftPictures(root);
    if (isExact) dropEmptyLines(root);
    else shapeParagraphs(root);
  }
  squareTables(root, note);
  cutDescriptions(root, note);
  for (const link of all(root, 'a')) cleanLink(link, note);
  leftOut.push(...takePictures(root, { rtfPictures: picturesOfRtf(rtf), uploads, own: ownSlice !== null }));
  for (const element of all(root, '*')) stripAttributes(element);
  leftOut.push(...[...changes].map((change) => ({ kind: 'change' as const, note: CHANGES[change] })));
  return { html: root.innerHTML, leftOut };
}

function removeComments(root: HTMLElement): void {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  while (walker.nextNode() !== null) comments.push(walker.currentNode);
  for (const comment of comments) comment.parentNode?.removeChild(comment);
}

function cleanLink(link: HTMLElement, note: (change: Change) => void): void {
  const href = link.getAttribute('href') ?? '';
  const address = linkAddress(href);
  if (address === null) {
    if (href.length > LINK_MAX) note('link');
    unwrap(link);
  } else link.setAttribute('href', address);
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

/**
 * The pictures in the clipboard's RTF, in the order of the text. Word's HTML names pictures only by files on the author's disk; the RTF
 * contains their data.
 */
export function picturesOfRtf(rtf: string): Blob[] {
  const pictures: Blob[] = [];
  for (let at = rtf.indexOf(PICTURE_START); at !== -1; at = rtf.indexOf(PICTURE_START, at + PICTURE_START.length)) {
    // Word writes every picture a second time in an older format (nonshppict), which is skipped.
    if (rtf.slice(Math.max(0, at - OLD_FORMAT_START.length), at) === OLD_FORMAT_START) continue;
    const { header, hex } = readGroup(rtf, at + PICTURE_START.length);
    const type = header.includes('\\pngblip') ? 'image/png' : header.includes('\\jpegblip') ? 'image/jpeg' : null;
    if (type !== null && hex.length >= 64) pictures.push(new Blob([bytesOf(hex)], { type }));
  }
  return pictures;
}

const PICTURE_START = '{\\pict';
const OLD_FORMAT_START = '{\\nonshppict';

/** Reads an RTF group up to its closing brace: its control words and its hexadecimal data, without nested groups. */
function readGroup(rtf: string, from: number): { header: string; hex: string } {
  let depth = 1;
  let outside = '';
  let pieceStart = from;
  let at = from;
  for (; at < rtf.length && depth > 0; at += 1) {
    const char = rtf[at];
    if (char === '{') {
      if (depth === 1) outside += `${rtf.slice(pieceStart, at)}|`;
      depth += 1;
    } else if (char === '}') {
      depth -= 1;
      if (depth === 1) pieceStart = at + 1;
    }
  }
  outside += rtf.slice(pieceStart, at - 1);
  // The data begins after the last control word with its number, whose digits could be taken for data.
  const header = /^[^]*\\[a-z]+-?\d*/i.exec(outside)?.[0] ?? '';
  return { header, hex: outside.slice(header.length).replaceAll(/[^\da-f]/gi, '') };
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(hex.length >> 1);
  for (let index = 0; index < bytes.length; index += 1) bytes[index] = Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16);
  return bytes;
}
