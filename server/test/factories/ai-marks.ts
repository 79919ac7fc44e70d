import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import type { AigcFields } from '#contract/media-assets/ai-mark.ts';

/** As a generator of pictures writes it. */
export const AIGC: AigcFields = {
  Label: '1',
  ContentProducer: '001191110000MADEUP0001',
  ProduceID: 'f123b54e-0001',
  ReservedCode1: 'c2lnbmF0dXJl+/=',
  ContentPropagator: '001191110000MADEUP0001',
  PropagateID: 'f123b54e-0001',
  ReservedCode2: '',
};

export const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** An XMP packet that holds this beside what else programs write. */
export const packet = (inner: string, attributes = ''): string =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
  xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:TC260="http://www.tc260.org.cn/ns/AIGC/1.0/" ${attributes}>
  <xmp:CreatorTool>secret tool</xmp:CreatorTool>${inner}</rdf:Description></rdf:RDF></x:xmpmeta>`;

export const marked = (fields: object = AIGC): string => packet(`<TC260:AIGC>${escaped(JSON.stringify(fields))}</TC260:AIGC>`);

export const plainPicture = (width = 40, height = 30): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } });

/** A picture that says that AI has made it. */
export const aiPicture = (width = 700, height = 394): Promise<Buffer> =>
  plainPicture(width, height).withXmp(marked()).jpeg().toBuffer();

/** Puts a segment behind the first two bytes of a JPEG. */
export function withSegment(jpeg: Buffer, marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)]);
}

/** Puts a chunk behind the head of a PNG. */
export function withChunk(png: Buffer, type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  const head = 8 + 25;
  return Buffer.concat([png.subarray(0, head), length, body, sum, png.subarray(head)]);
}

/** EXIF with nothing but that comment. */
export function exif(comment: Buffer): Buffer {
  const entry = (tag: number, type: number, count: number, value: number) => {
    const data = Buffer.alloc(18);
    data.writeUInt16LE(1, 0);
    data.writeUInt16LE(tag, 2);
    data.writeUInt16LE(type, 4);
    data.writeUInt32LE(count, 6);
    data.writeUInt32LE(value, 10);
    return data;
  };
  const head = Buffer.from([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0]);
  const tiff = Buffer.concat([head, entry(0x8769, 4, 1, 26), entry(0x9286, 7, comment.length, 44), comment]);
  return Buffer.concat([Buffer.from('Exif\0\0'), tiff]);
}
