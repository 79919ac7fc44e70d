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
