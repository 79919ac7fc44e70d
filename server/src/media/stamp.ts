import { STAMP_GLYPHS } from './stamp-glyphs.ts';

/**
 * One slanted line of text to be laid over a picture of that size like tiles. From outlines, so that it looks the same on a
 * machine without Chinese fonts; dark with a light edge, so that it is seen on any ground. One tile, because drawing a whole
 * page of outlines takes seconds.
 */
export function stampTile(width: number, height: number, text: string): Buffer {
  const line = lineOf(text);
  const scale = Math.min(Math.max(12, Math.min(width, height) / 18) / 100, (width * 0.9) / line.width);
  const [across, down] = [line.width * scale * 0.93 + 60 * scale, line.width * scale * 0.375 + 160 * scale];
  const [w, h] = [Math.min(width, Math.round(across)), Math.min(height, Math.round(down))];
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}">
<g transform="translate(${w / 2} ${h / 2}) rotate(-22) scale(${scale}) translate(${-line.width / 2} -50)" opacity=".42"
fill="#30363d" stroke="#fff" stroke-width="6" paint-order="stroke">${line.paths}</g></svg>`);
}

function lineOf(text: string): { width: number; paths: string } {
  let width = 0;
  let paths = '';
  for (const letter of text) {
    const glyph = STAMP_GLYPHS[letter];
    if (glyph !== undefined) paths += `<path transform="translate(${width} 0)" d="${glyph.path}"/>`;
    width += glyph?.width ?? 40;
  }
  return { width, paths };
}
