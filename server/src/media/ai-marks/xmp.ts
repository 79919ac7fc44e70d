import type { AigcFields, AiSourceType } from '#contract/media-assets/ai-mark.ts';
import { readAigc } from './aigc.ts';

const NAMESPACE = 'http://www.tc260.org.cn/ns/AIGC/1.0/';
const AIGC_MAX = 64 * 1024;
const PACKET_MAX = 1024 * 1024;

/** The fields out of an XMP packet: the text of an element or an attribute, under whatever prefix the packet gives the namespace. */
export function aigcInXmp(packet: string): AigcFields | null {
  const xmp = packet.slice(0, PACKET_MAX);
  const prefix = /xmlns:([\w.-]{1,40})\s*=\s*["']http:\/\/www\.tc260\.org\.cn\/ns\/AIGC\/1\.0\/?["']/.exec(xmp)?.[1] ?? 'TC260';
  const name = `${prefix}:AIGC`;
  const at = xmp.indexOf(name);
  if (at === -1) return null;
  const rest = xmp.slice(at + name.length, at + name.length + AIGC_MAX);
  const found =
    /^\s*=\s*"([^"]*)"/.exec(rest) ?? /^\s*=\s*'([^']*)'/.exec(rest) ?? /^[^<>]*>\s*(?:<!\[CDATA\[)?([^<]*)/.exec(rest);
  return found === null ? null : readAigc(plain((found[1] ?? '').replace(/\]\]>\s*$/, '')));
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const plain = (text: string): string =>
  text.replace(/&(?:#x([\da-f]{1,5})|#(\d{1,6})|(\w{2,4}));/gi, (whole, hex?: string, decimal?: string, name?: string) =>
    name === undefined
      ? String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16))
      : (ENTITIES[name] ?? whole),
  );

/** A packet as it lies in any file: most formats hold it as plain text. */
export function packetIn(file: Buffer): string {
  const begins = file.indexOf('<x:xmpmeta');
  if (begins === -1) return '';
  const ends = file.indexOf('</x:xmpmeta', begins);
  return file.toString('utf8', begins, ends === -1 ? begins + PACKET_MAX : Math.min(ends, begins + PACKET_MAX));
}

/** A packet with the fields and, where the file named one, the digital source type; nothing else of what the file had. */
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
