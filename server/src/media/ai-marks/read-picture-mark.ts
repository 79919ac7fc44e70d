import type { Metadata } from 'sharp';
import type { AigcFields } from '#contract/media-assets/ai-mark.ts';
import { foundMark, namesAigc, readAigc, sourceTypeIn, type FoundMark } from './aigc.ts';
import { C2PA_STORE } from './c2pa.ts';
import { aigcInXmp, packetIn } from './xmp.ts';

/**
 * What a picture says of itself before re-encoding takes it away: in XMP, in a text of PNG, in the comment of EXIF, in a manifest of
 * C2PA. `facts` is what sharp has found beside the pixels.
 */
export function readPictureMark(source: Buffer, facts: Pick<Metadata, 'xmp' | 'exif' | 'comments'>): FoundMark {
  const xmp = facts.xmp?.toString('utf8') ?? packetIn(source);
  const aigc = aigcInXmp(xmp) ?? aigcInPng(source, facts.comments) ?? (facts.exif === undefined ? null : aigcInExif(facts.exif));
  const c2pa = source.includes(C2PA_STORE);
  // A manifest is spread over the file in pieces of 64 KB; pixels do not hold such an address by chance.
  return foundMark(aigc, sourceTypeIn(xmp) ?? (c2pa ? sourceTypeIn(source) : null), c2pa);
}

const TEXT = Buffer.from('tEXtAIGC\0');

/** A text of PNG by its name. The decoder tells of those before the pixels alone, and some programs write theirs behind them. */
function aigcInPng(source: Buffer, comments: Metadata['comments'] = []): AigcFields | null {
  const comment = comments.find(({ keyword }) => namesAigc(keyword))?.text;
  if (comment !== undefined) return readAigc(comment);
  const at = source.indexOf(TEXT);
  return at < 4 ? null : readAigc(source.toString('utf8', at + TEXT.length, at + 4 + source.readUInt32BE(at - 4)));
}

/** UserComment is text in one of three codes, as JSON under the name AIGC or without it; wherever in EXIF it stands, it is found. */
function aigcInExif(exif: Buffer): AigcFields | null {
  const even = exif.subarray(0, exif.length - (exif.length % 2));
  for (const text of [exif.toString('utf8'), even.toString('utf16le'), Buffer.from(even).swap16().toString('utf16le')]) {
    const json = /\{\s*"AIGC"\s*:\s*\{[^{}]*\}/.exec(text)?.[0] ?? '';
    const found = readAigc(json === '' ? (/\{[^{}]*"ContentProducer"[^{}]*\}/.exec(text)?.[0] ?? '') : `${json}}`);
    if (found !== null) return found;
  }
  return null;
}
