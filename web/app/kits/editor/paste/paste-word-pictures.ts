/**
 * Word names its pictures by files on the author's disk and puts their data into the clipboard's RTF. This reads them
 * from there, in the order of the text.
 */
export function picturesOfRtf(rtf: string): Blob[] {
  const pictures: Blob[] = [];
  for (let at = rtf.indexOf(START); at !== -1; at = rtf.indexOf(START, at + START.length)) {
    // Every picture stands a second time in an older format for programs that read nothing else.
    if (rtf.slice(Math.max(0, at - OLD.length), at) === OLD) continue;
    const { header, hex } = readGroup(rtf, at + START.length);
    const type = header.includes('\\pngblip') ? 'image/png' : header.includes('\\jpegblip') ? 'image/jpeg' : null;
    if (type !== null && hex.length >= 64) pictures.push(new Blob([bytesOf(hex)], { type }));
  }
  return pictures;
}

const START = '{\\pict';
const OLD = '{\\nonshppict';

/** One group up to its closing brace: its control words, and the data that stands outside nested groups. */
function readGroup(rtf: string, from: number): { header: string; hex: string } {
  let depth = 1;
  let outside = '';
  let piece = from;
  let at = from;
  for (; at < rtf.length && depth > 0; at += 1) {
    const char = rtf[at];
    if (char === '{') {
      if (depth === 1) outside += `${rtf.slice(piece, at)}|`;
      depth += 1;
    } else if (char === '}') {
      depth -= 1;
      if (depth === 1) piece = at + 1;
    }
  }
  outside += rtf.slice(piece, at - 1);
  // The data begins after the last control word, whose number looks like data itself.
  const header = /^[^]*\\[a-z]+-?\d*/i.exec(outside)?.[0] ?? '';
  return { header, hex: outside.slice(header.length).replaceAll(/[^\da-f]/gi, '') };
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(hex.length >> 1);
  for (let index = 0; index < bytes.length; index += 1) bytes[index] = Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16);
  return bytes;
}
