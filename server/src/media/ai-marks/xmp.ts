import type { AigcFields, AiSourceType } from '#contract/media-assets/ai-mark.ts';
import { readAigc } from './aigc.ts';

const NAMESPACE = 'http://www.tc260.org.cn/ns/AIGC/1.0/';
const AIGC_MAX = 64 * 1024;
const PACKET_MAX = 1024 * 1024;

/** Reads the AIGC fields of an XMP packet, from an element or an attribute, with the packet's own prefix of the namespace. */
export function aigcInXmp(packet: string): AigcFields | null {
  const xmp = packet.slice(0, PACKET_MAX);
  const prefix = /xmlns:([\w.-]{1,40})\s*=\s*["']http:\/\/www\.tc260\.org\.cn\/ns\/AIGC\/1\.0\/?["']/.exec(xmp)?.[1] ?? 'TC260';
  const name = `${prefix}:AIGC`;
  const at = xmp.indexOf(name);
  if (at === -1) return null;
  const rest = xmp.slice(at + name.length, at + name.length + AIGC_MAX);
  const match =
    /^\s*=\s*"([^"]*)"/.exec(rest) ?? /^\s*=\s*'([^']*)'/.exec(rest) ?? /^[^<>]*>\s*(?:<!\[CDATA\[)?([^<]*)/.exec(rest);
  return match === null ? null : readAigc(decodeEntities((match[1] ?? '').replace(/\]\]>\s*$/, '')));
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const decodeEntities = (text: string): string =>
  text.replace(/&(?:#x([\da-f]{1,5})|#(\d{1,6})|(\w{2,4}));/gi, (whole, hex?: string, decimal?: string, name?: string) =>
    name === undefined
      ? String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16))
      : (ENTITIES[name] ?? whole),
  );

/** The first XMP packet of a file, which most formats contain as plain text; empty: none. */
export function packetIn(file: Buffer): string {
  const start = file.indexOf('<x:xmpmeta');
  if (start === -1) return '';
  const end = file.indexOf('</x:xmpmeta', start);
  return file.toString('utf8', start, end === -1 ? start + PACKET_MAX : Math.min(end, start + PACKET_MAX));
}

/** A new XMP packet with the AIGC fields and, unless null, the digital source type. */
export function xmpPacket(fields: AigcFields, sourceType: AiSourceType | null): string {
  const type =
    sourceType === null
      ? ''
      : `<Iptc4xmpExt:DigitalSourceType>http://cv.iptc.org/newscodes/digitalsourcetype/${sourceType}</Iptc4xmpExt:DigitalSourceType>`;
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:TC260="${NAMESPACE}" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/">
<TC260:AIGC>${escape(JSON.stringify(fields))}</TC260:AIGC>${type}
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>`;
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
