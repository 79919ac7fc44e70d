// Drawings of films as SVG, generated in code, mostly charts and repeated shapes.
import sharp from 'sharp';
import { ease } from '../videos/motion.ts';
import type { Layer } from '../videos/scene.ts';

export const INK = '#22343c';
export const PAPER = '#fffaf0';
export const RED = '#d1493a';
export const GOLD = '#e3a43c';
export const GREEN = '#2f8f6b';
export const BLUE = '#3f7f9f';
export const FAINT = '#8b979b';

/** First what a system of each kind has. */
const SANS = 'Noto Sans CJK SC,Source Han Sans SC,PingFang SC,Microsoft YaHei,WenQuanYi Zen Hei,sans-serif';
const SERIF = 'Noto Serif CJK SC,Source Han Serif SC,Songti SC,SimSun,serif';

export const svg = (width: number, height: number, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${body}</svg>`;

/** A part of the picture at its position. */
export const piece = (x: number, y: number, width: number, height: number, body: string) => ({
  svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}">${body}</svg>`,
  x,
  y,
});

export interface TextLook {
  fill?: string;
  weight?: number;
  anchor?: 'start' | 'middle' | 'end';
  serif?: boolean;
  spacing?: number;
}

export function text(x: number, y: number, size: number, words: string | number, look: TextLook = {}): string {
  const { fill = INK, weight = 400, anchor = 'start', serif = false, spacing = 0 } = look;
  return (
    `<text x="${x}" y="${y}" font-size="${size}" font-family="${serif ? SERIF : SANS}" font-weight="${weight}" ` +
    `fill="${fill}" text-anchor="${anchor}" letter-spacing="${spacing}">${words}</text>`
  );
}

export const rect = (x: number, y: number, width: number, height: number, fill: string, round = 0, more = ''): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${fill}" ${more}/>`;

export const circle = (x: number, y: number, r: number, fill: string, more = ''): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`;

export const stroke = (path: string, colour: string, width: number, more = ''): string =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;

export const path = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}" ${more}/>`;

export const group = (x: number, y: number, scale: number, body: string): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${body}</g>`;

export const polyline = (points: readonly (readonly [number, number])[]): string =>
  `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`;

/** The background of a picture: colours from top to bottom, and the drawing on it. */
export function ground(colours: readonly string[], body = ''): string {
  const stops = colours.map((colour, i) => `<stop offset="${i / (colours.length - 1)}" stop-color="${colour}"/>`).join('');
  return svg(
    480,
    270,
    `<defs><linearGradient id="sky" x2="0" y2="1">${stops}</linearGradient></defs>${rect(0, 0, 480, 270, 'url(#sky)')}${body}`,
  );
}

/** Hills that repeat after 480 units: [periods in that width, amplitude, phase] of each wave. */
export function ridge(
  width: number,
  height: number,
  middle: number,
  waves: readonly (readonly [number, number, number])[],
  fill: string,
): string {
  const points: [number, number][] = [];
  for (let x = 0; x <= width; x += 6) {
    const y = waves.reduce(
      (sum, [turns, reach, from]) => sum + reach * Math.sin(2 * Math.PI * (turns * (x / 480) + from)),
      middle,
    );
    points.push([x, y]);
  }
  return path(`${polyline(points)}L${width} ${height}L0 ${height}z`, fill);
}

export const panel = (x: number, y: number, width: number, height: number): string =>
  rect(x + 1, y + 2, width, height, '#10242c', 6, 'opacity=".16"') + rect(x, y, width, height, PAPER, 6);

/** A chapter's number and title, which slides in and disappears. */
export function plate(number: string, title: string, dark = false): Layer {
  const fill = dark ? '#fff' : INK;
  const body =
    rect(0, 2, 3, 36, RED, 1.5) +
    text(11, 12, 8.5, number, { fill: dark ? '#ffd9a0' : RED, weight: 700, spacing: 1 }) +
    text(10, 34, 19, title, { fill, weight: 700, serif: true });
  return { svg: svg(300, 44, body), x: ease([0.3, 12], [1.4, 26]), y: 20, show: [0.3, 0.7], hide: [6, 0.8] };
}

/** Covers a chart by strips in its background colour, which disappear one after the other, so that the chart seems to be drawn. */
export function unveiled(x: number, y: number, width: number, height: number, from: number, until: number): Layer[] {
  const count = 16;
  const each = width / count;
  const strip = svg(each + 0.5, height, rect(0, 0, each + 0.5, height, PAPER));
  return Array.from({ length: count }, (_, i) => ({
    svg: strip,
    x: x + i * each,
    y,
    hide: [from + ((until - from) * (i + 1)) / count, 0.5] as const,
  }));
}

/** A line of figures in a corner. */
export const note = (x: number, y: number, words: string, dark = false): string =>
  text(x, y, 8, words, { fill: dark ? '#e8eef0' : INK, anchor: 'end', weight: 500, spacing: 0.4 });

export const shown = (source: string, x: number, y: number, from: number, fading = 0.6): Layer => ({
  svg: source,
  x,
  y,
  show: [from, fading],
});

/** The layer without its texts, for machines without a Chinese font, which would draw boxes. */
export const withoutWords = (layer: Layer): Layer => ({
  ...layer,
  svg: layer.svg.replaceAll(/<text[^>]*>[^<]*[\u3400-\u9fff][^<]*<\/text>/g, ''),
});

/** Whether there is a Chinese font: 一 is a flat stroke, and its replacement is as high as it is wide. */
export async function hasChineseFont(): Promise<boolean> {
  const drawn = svg(80, 80, rect(0, 0, 80, 80, '#fff') + text(20, 56, 40, '一', { fill: '#000' }));
  const { info } = await sharp(Buffer.from(drawn.replace('<svg ', '<svg width="80" height="80" ')))
    .trim()
    .toBuffer({ resolveWithObject: true });
  return info.height * 2 < info.width;
}
