import type { Metadata } from 'sharp';
import type { AigcFields } from '#contract/media-assets/ai-mark.ts';
import { foundMark, namesAigc, readAigc, sourceTypeIn, type FoundMark } from './aigc.ts';
import { C2PA_STORE } from './c2pa.ts';
import { aigcInXmp, packetIn } from './xmp.ts';

/**
 * Reads a picture's AI labels, which re-encoding removes: from XMP, a PNG text chunk, an EXIF comment or a C2PA manifest. `facts`: the
 * metadata read by sharp.
 */
export function readPictureMark(source: Buffer, facts: Pick<Metadata, 'xmp' | 'exif' | 'comments'>): FoundMark {
  const xmp = facts.xmp?.toString('utf8') ?? packetIn(source);
  const aigc = aigcInXmp(xmp) ?? aigcInPng(source, facts.comments) ?? (facts.exif === undefined ? null : aigcInExif(facts.exif));
  const c2pa = source.includes(C2PA_STORE);
  // A C2PA manifest is split into pieces of 64 kB, so the whole file is searched; pixels hardly contain such an address by chance.
  return foundMark(aigc, sourceTypeIn(xmp) ?? (c2pa ? sourceTypeIn(source) : null), c2pa);
}

/** Type and keyword of the PNG chunk; the four bytes before it are its length. */
const TEXT = Buffer.from('tEXtAIGC\0');

/** The PNG text chunk AIGC. sharp reports only chunks before the pixels; some programs write theirs after them. */
function aigcInPng(source: Buffer, comments: Metadata['comments'] = []): AigcFields | null {
  const comment = comments.find(({ keyword }) => namesAigc(keyword))?.text;
  if (comment !== undefined) return readAigc(comment);
  const at = source.indexOf(TEXT);
  return at < 4 ? null : readAigc(source.toString('utf8', at + TEXT.length, at + 4 + source.readUInt32BE(at - 4)));
}

/**
 * The EXIF UserComment: JSON with or without the key AIGC, in UTF-8 or UTF-16 of either byte order. The whole EXIF data are searched
 * for it, in all three encodings.
 */
function aigcInExif(exif: Buffer): AigcFields | null {
  const even = exif.subarray(0, exif.length - (exif.length % 2));
  for (const text of [exif.toString('utf8'), even.toString('utf16le'), Buffer.from(even).swap16().toString('utf16le')]) {
    const json = /\{\s*"AIGC"\s*:\s*\{[^{}]*\}/.exec(text)?.[0] ?? '';
    const fields = readAigc(json === '' ? (/\{[^{}]*"ContentProducer"[^{}]*\}/.exec(text)?.[0] ?? '') : `${json}}`);
    if (fields !== null) return fields;
  }
  return null;
}
