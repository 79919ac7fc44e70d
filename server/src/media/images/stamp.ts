import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

/**
 * Outlines of the characters of GB 2312 and ASCII, one a line: the character, its width, its path, 100 units to the em. Drawn
 * from Noto Sans CJK SC (SIL Open Font License). What a site may be called is not known beforehand.
 */
const OUTLINES = new URL('./stamp-outlines.br', import.meta.url);

/**
 * One slanted line of text to be laid over a picture of that size like tiles. From outlines, so that it looks the same on a
 * machine without Chinese fonts; dark with a light edge, so that it is seen on any ground. One tile, because drawing a whole
 * page of outlines takes seconds.
 */
export async function stampTile(width: number, height: number, text: string): Promise<Buffer> {
  const line = await lineOf(text);
  const scale = Math.min(Math.max(12, Math.min(width, height) / 18) / 100, (width * 0.9) / line.width);
  const [across, down] = [line.width * scale * 0.93 + 60 * scale, line.width * scale * 0.375 + 160 * scale];
  const [w, h] = [Math.min(width, Math.round(across)), Math.min(height, Math.round(down))];
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}">
<g transform="translate(${w / 2} ${h / 2}) rotate(-22) scale(${scale}) translate(${-line.width / 2} -50)" opacity=".42"
fill="#30363d" stroke="#fff" stroke-width="6" paint-order="stroke">${line.paths}</g></svg>`);
}

async function lineOf(text: string): Promise<{ width: number; paths: string }> {
  // A second licence in a minute is rare: nothing is kept of two megabytes for it.
  const outlines = `\n${(await promisify(brotliDecompress)(await readFile(OUTLINES))).toString()}`;
  let width = 0;
  let paths = '';
  for (const letter of text) {
    const glyph = glyphOf(outlines, letter);
    if (glyph !== null) paths += `<path transform="translate(${width} 0)" d="${glyph.path}"/>`;
    width += glyph?.width ?? 40;
  }
  return { width, paths };
}

function glyphOf(outlines: string, letter: string): { width: number; path: string } | null {
  const begins = outlines.indexOf(`\n${letter}\t`);
  if (begins === -1) return null;
  const [, width = '', path = ''] = outlines.slice(begins + 1, outlines.indexOf('\n', begins + 1)).split('\t');
  return { width: Number(width), path };
}
