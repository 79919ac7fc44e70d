import { shapeBlocks } from './paste-blocks.ts';
import { all, parseFragment, styleOf, unwrap } from './paste-dom.ts';
import { dropForeignParts, liftPictures, takePictures, type Dropped } from './paste-pictures.ts';
import { shapeFigures, shapeMarks, shapeParagraphs } from './paste-text.ts';
import { buildWordLists } from './paste-word-lists.ts';
import { picturesOfRtf } from './paste-word-pictures.ts';
import { checkedAddress } from './link-address.ts';
import type { PictureUploads } from './picture-uploads.ts';

export interface Cleaned {
  html: string;
  dropped: Dropped[];
}

/**
 * Turns what Word, WPS, WeChat and web pages put on the clipboard into plain structure: headings, lists, tables, quotes,
 * code, pictures. What is left is still only read through the editor's schema.
 */
export function cleanPasted(html: string, { rtf, uploads }: { rtf: string; uploads: PictureUploads }): Cleaned {
  const root = parseFragment(html);
  const own = root.querySelector('[data-pm-slice]');
  removeComments(root);
  // Of a card only the work counts; what it showed where it was copied is not the author's text.
  for (const work of all(root, 'div[data-work]')) work.replaceChildren();
  const dropped = dropForeignParts(root);
  for (const element of all(root, '[data-style], [hidden]')) if (isHidden(element)) element.remove();
  if (own === null) {
    // Google Docs wraps everything in a <b> that is not bold.
    for (const wrapper of all(root, 'b[id^="docs-internal-guid"]')) unwrap(wrapper);
    buildWordLists(root);
    shapeFigures(root);
    shapeBlocks(root);
    shapeMarks(root);
    liftPictures(root);
    shapeParagraphs(root);
  }
  for (const link of all(root, 'a')) keepLink(link);
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

function keepLink(link: HTMLElement): void {
  const href = link.getAttribute('href') ?? '';
  const address = /^(?:https?:|mailto:)/i.test(href.trim()) ? checkedAddress(href) : null;
  if (address === null) unwrap(link);
  else link.setAttribute('href', address);
}

const KEPT: Record<string, readonly string[]> = {
  A: ['href'],
  IMG: ['src', 'alt', 'data-caption', 'data-upload'],
  TD: ['colspan', 'rowspan'],
  TH: ['colspan', 'rowspan'],
  OL: ['start'],
  CODE: ['class'],
  FIGURE: ['data-video', 'data-caption'],
  DIV: ['data-work'],
};

function stripAttributes(element: HTMLElement): void {
  const kept = KEPT[element.tagName] ?? [];
  for (const { name } of [...element.attributes]) {
    if (!kept.includes(name) && name !== 'data-pm-slice') element.removeAttribute(name);
  }
}
