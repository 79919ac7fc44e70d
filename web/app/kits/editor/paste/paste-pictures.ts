import { all, replaceTag, textOf } from './paste-dom.ts';
import { isOwnPicture } from './own-picture.ts';
import type { PictureUploads } from '../pictures/picture-uploads.ts';

/** Something that a paste or import left out or changed, reported to the author. */
export interface LeftOut {
  /** `change`: it was converted to another form. */
  kind: 'picture' | 'media' | 'change';
  note: string;
}

/**
 * Starts an upload for each picture: of its data if the clipboard contains it, by the server for a picture of another site. For a file on
 * the author's disk a placeholder remains. `own`: the fragment was copied from this editor.
 */
export function takePictures(
  root: HTMLElement,
  { rtfPictures, uploads, own }: { rtfPictures: Blob[]; uploads: PictureUploads; own: boolean },
): LeftOut[] {
  const leftOut: LeftOut[] = [];
  const onDisk = all(root, 'img').filter((picture) => /^file:/i.test(picture.getAttribute('src') ?? ''));
  for (const picture of all(root, 'img') as HTMLImageElement[]) {
    // Protocol-relative addresses (//host/…).
    const src = (picture.dataset['src'] ?? picture.getAttribute('src') ?? '').replace(/^\/\//, 'https://');
    if (uploads.get(picture.dataset['upload'] ?? '') !== undefined) continue;
    if (isOwnPicture(src)) {
      // A picture from another page of this site may belong to another author, but an article may contain only its author's files, so it is copied.
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
      leftOut.push({ kind: 'picture', note });
      picture.dataset['upload'] = uploads.missing(note);
    }
    picture.removeAttribute('src');
  }
  return leftOut;
}

/** Moves pictures out of lines, because a picture is a block: a line with a picture inside is split in two. */
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

/** Removes videos, frames and other embedded parts, which are reported, and elements without text such as scripts and form fields. */
export function dropRemoteParts(root: HTMLElement): LeftOut[] {
  const leftOut: LeftOut[] = [];
  for (const element of all(
    root,
    'iframe, video, audio, embed, object, mpvoice, mp-common-mpaudio, mp-common-videosnap, qqmusic',
  )) {
    const address = element.getAttribute('src') ?? element.dataset['src'] ?? element.dataset['url'] ?? '';
    leftOut.push({
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
  for (const form of all(root, 'form, fieldset')) replaceTag(form, 'div');
  return leftOut;
}

/** Whether a picture is a spacer or tracking pixel (at most two pixels wide or high). */
function isOrnament(picture: HTMLElement): boolean {
  const sizes = ['width', 'height'].map((name) => Number.parseFloat(picture.getAttribute(name) ?? ''));
  return sizes.some((size) => size <= 2);
}

/** The picture of a data URL; null for any other address. */
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
