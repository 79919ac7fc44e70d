import { all, renamed, textOf } from './paste-dom.ts';
import { isOwnPicture } from './own-picture.ts';
import type { PictureUploads } from '../pictures/picture-uploads.ts';

/** What a paste could not bring along, in words for the author. */
export interface Dropped {
  /** `change`: it came along, but not as it was. */
  kind: 'picture' | 'media' | 'change';
  note: string;
}

/**
 * Pictures whose data came along are uploaded, those of other sites are fetched by the server; of one that lies on the
 * author's machine a place is left. `own` is a piece of this editor's own text.
 */
export function takePictures(
  root: HTMLElement,
  { rtfPictures, uploads, own }: { rtfPictures: Blob[]; uploads: PictureUploads; own: boolean },
): Dropped[] {
  const dropped: Dropped[] = [];
  const onDisk = all(root, 'img').filter((picture) => /^file:/i.test(picture.getAttribute('src') ?? ''));
  for (const picture of all(root, 'img') as HTMLImageElement[]) {
    // Pages of https leave the protocol out.
    const src = (picture.dataset['src'] ?? picture.getAttribute('src') ?? '').replace(/^\/\//, 'https://');
    if (uploads.get(picture.dataset['upload'] ?? '') !== undefined) continue;
    if (isOwnPicture(src)) {
      // Out of another page of the site it may be another author's: an article shows its author's own files only.
      if (!own) picture.dataset['upload'] = uploads.startFrom(src);
      continue;
    }
    if (isOrnament(picture)) {
      picture.remove();
      continue;
    }
    const data = blobOf(src) ?? (onDisk.includes(picture) ? (rtfPictures[onDisk.indexOf(picture)] ?? null) : null);
    const note = picture.getAttribute('alt')?.trim() || hostOf(src);
    if (data !== null) picture.dataset['upload'] = uploads.start(data);
    else if (/^https?:/i.test(src)) picture.dataset['upload'] = uploads.bring(src, note);
    else {
      dropped.push({ kind: 'picture', note });
      picture.dataset['upload'] = uploads.missing(note);
    }
    picture.removeAttribute('src');
  }
  return dropped;
}

/** A picture stands between paragraphs, so one inside a line parts it in two. */
export function liftPictures(root: HTMLElement): void {
  for (const picture of all(root, ':is(p, h2, h3, h4) img')) {
    const line = picture.closest('p, h2, h3, h4');
    if (line === null) continue;
    const before = line.cloneNode(false) as HTMLElement;
    const range = line.ownerDocument.createRange();
    range.setStart(line, 0);
    range.setEndBefore(picture);
    before.append(range.extractContents());
    if (textOf(before) !== '' || before.querySelector('img, sup[data-note]') !== null) line.before(before);
    line.before(picture);
    if (textOf(line) === '' && line.querySelector('img, sup[data-note]') === null) line.remove();
  }
}

/** Videos, frames and other things that live elsewhere. */
export function dropRemoteParts(root: HTMLElement): Dropped[] {
  const dropped: Dropped[] = [];
  for (const element of all(
    root,
    'iframe, video, audio, embed, object, mpvoice, mp-common-mpaudio, mp-common-videosnap, qqmusic',
  )) {
    const address = element.getAttribute('src') ?? element.dataset['src'] ?? element.dataset['url'] ?? '';
    dropped.push({
      kind: 'media',
      note:
        element.getAttribute('title') ?? element.getAttribute('name') ?? (/^https?:/i.test(address) ? hostOf(address) : '音视频'),
    });
    element.remove();
  }
  for (const element of all(
    root,
    'script, style, link, meta, title, base, noscript, template, svg, canvas, math, input, button, select, textarea, form > label',
  ))
    element.remove();
  for (const form of all(root, 'form, fieldset')) renamed(form, 'div');
  return dropped;
}

/** Dots, spacers and counters of one pixel. */
function isOrnament(picture: HTMLElement): boolean {
  const sizes = ['width', 'height'].map((name) => Number.parseFloat(picture.getAttribute(name) ?? ''));
  return sizes.some((size) => size <= 2);
}

function blobOf(src: string): Blob | null {
  const data = /^data:(image\/(?:png|jpe?g|gif|webp|avif));base64,([\w+/=\s]+)$/i.exec(src);
  if (data === null) return null;
  try {
    const text = atob((data[2] ?? '').replaceAll(/\s+/g, ''));
    return new Blob([Uint8Array.from(text, (char) => char.codePointAt(0) ?? 0)], { type: (data[1] ?? '').toLowerCase() });
  } catch {
    return null;
  }
}

const hostOf = (src: string): string => (URL.canParse(src) && /^https?:/i.test(src) ? new URL(src).hostname : '本机文件');
