// Drawings of the film about tea.
import { circle, GOLD, path, rect, stroke, svg, text } from '../draw.ts';
import type { Layer } from '../../videos/scene.ts';

export const LEAF = '#4f9a4b';
export const YOUNG = '#8cc457';
export const DEEP = '#2f6b3c';

const point = (turn: number, r: number): string =>
  `${(36 + r * Math.sin(2 * Math.PI * turn)).toFixed(2)} ${(36 - r * Math.cos(2 * Math.PI * turn)).toFixed(2)}`;

/** The day as a ring, midnight on top: what has gone of it since half past four, and the hour. */
export function day(hour: number, words: string): Layer {
  const [from, to] = [4.5 / 24, hour / 24];
  const gone =
    to - from < 0.001 ? '' : stroke(`M${point(from, 27)}A27 27 0 ${to - from > 0.5 ? 1 : 0} 1 ${point(to, 27)}`, GOLD, 4);
  return {
    svg: svg(
      72,
      72,
      circle(36, 36, 34, '#10242c', 'opacity=".55"') +
        circle(36, 36, 27, 'none', 'stroke="#fff" stroke-opacity=".28" stroke-width="4"') +
        gone +
        `<g fill="#fff">${circle(Number(point(to, 27).split(' ')[0]), Number(point(to, 27).split(' ')[1]), 3.6, '#fff')}</g>` +
        text(36, 40.5, 12, words, { fill: '#fff', anchor: 'middle', weight: 700 }),
    ),
    x: 392,
    y: 16,
  };
}

/** A leaf that points upwards, its stalk at 0 0. */
export const leaf = (length: number, width: number, colour: string): string =>
  path(
    `M0 0C${-width} ${-length * 0.3} ${-width * 0.8} ${-length * 0.75} 0 ${-length}C${width * 0.8} ${-length * 0.75} ${width} ${-length * 0.3} 0 0z`,
    colour,
  ) + stroke(`M0 0L0 ${-length * 0.92}`, '#ffffff', length / 60, 'opacity=".45"');

export const turned = (x: number, y: number, degrees: number, body: string): string =>
  `<g transform="translate(${x} ${y}) rotate(${degrees})">${body}</g>`;

/** One bud, two leaves. `sway` in degrees. */
export function shoot(sway: number): string {
  return turned(
    0,
    0,
    sway,
    stroke('M0 0C-3 -40 2 -66 0 -96', '#7fae4a', 4.4) +
      turned(0, -34, -58 + sway * 1.5, leaf(74, 17, LEAF)) +
      turned(0, -58, 52 + sway * 1.5, leaf(66, 15, '#66ab4f')) +
      turned(0, -92, 4 + sway * 2, leaf(58, 9, YOUNG)) +
      turned(1, -92, -6 + sway * 2, leaf(46, 5, '#a8d672')),
  );
}

/** Bushes of a row, seen from the path below. */
export function bushes(width: number, height: number, size: number, colour: string, light: string): string {
  const count = Math.ceil(width / size) + 1;
  const tops = (lift: number) =>
    `M${-size} ${height}V${size * 0.7 + lift}${`a${size / 2} ${size * 0.55} 0 0 1 ${size} 0`.repeat(count)}V${height}z`;
  const glints = Array.from({ length: count * 3 }, (_, i) =>
    circle(i * (size / 3) - size / 2, size * (0.45 + ((i * 7) % 5) * 0.09), size * 0.07, light),
  ).join('');
  return path(tops(0), colour) + glints;
}

/** Fog: long soft shapes that repeat after 480 units. */
export function fog(height: number, opacity: number): string {
  const shapes = [
    [60, 0.5, 150],
    [210, 0.4, 120],
    [330, 0.62, 170],
    [440, 0.45, 110],
  ]
    .flatMap(([x = 0, y = 0, rx = 0]) =>
      [0, 480, 960].map(
        (shift) => `<ellipse cx="${x + shift - 240}" cy="${y * height}" rx="${rx}" ry="${height * 0.26}" fill="url(#fog)"/>`,
      ),
    )
    .join('');
  return svg(
    960,
    height,
    `<defs><radialGradient id="fog"><stop offset="0" stop-color="#fff" stop-opacity="${opacity}"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs>${shapes}`,
  );
}

/** Scattered leaves within an ellipse, the same at each load. */
export function scattered(count: number, rx: number, ry: number, length: number): string {
  return Array.from({ length: count }, (_, i) => {
    const [angle, far] = [i * 2.399, Math.sqrt((i + 0.5) / count)];
    const colour = [LEAF, '#66ab4f', YOUNG, '#3f8743'][i % 4] ?? LEAF;
    return turned(rx * far * Math.cos(angle), ry * far * Math.sin(angle), (i * 47) % 360, leaf(length, length * 0.24, colour));
  }).join('');
}

/** A bamboo tray with its weave, around 0 0. */
export function tray(rx: number, ry: number): string {
  const weave = Array.from({ length: 17 }, (_, i) => {
    const x = -rx + (i * rx) / 8;
    return `M${x} ${-ry}l${ry} ${ry}l${-ry} ${ry}`;
  }).join('');
  const id = `tray${rx}`;
  return (
    `<ellipse cy="4" rx="${rx + 5}" ry="${ry + 4}" fill="#8a5f2c"/><ellipse rx="${rx + 5}" ry="${ry + 4}" fill="#c8924a"/><ellipse rx="${rx}" ry="${ry}" fill="#e2bd7e"/>` +
    `<clipPath id="${id}"><ellipse rx="${rx}" ry="${ry}"/></clipPath><g clip-path="url(#${id})">${stroke(weave, '#c99f5c', 1.2)}</g>`
  );
}

/** Three threads of steam; `part` 0…1 is how far they have risen. */
export function steam(part: number, height: number): string {
  return [0, 0.33, 0.66]
    .map((from, i) => {
      const p = (part + from) % 1;
      const y = height * (1 - p);
      const sway = 6 * Math.sin(2 * Math.PI * (p + i * 0.3));
      return stroke(
        `M${14 + i * 12 + sway} ${y.toFixed(1)}q${-5 + sway / 2} ${-10} 0 -20t0 -16`,
        '#fff',
        3,
        `opacity="${(0.5 * Math.sin(Math.PI * p)).toFixed(2)}"`,
      );
    })
    .join('');
}

/** A bowl with what is in it, 56 units wide. */
export const bowl = (tea: string): string =>
  path('M2 12C4 34 18 40 28 40S52 34 54 12z', '#fbfbf8') +
  path('M36 39C46 36 52 28 54 12h-6C46 28 42 35 36 39z', '#dfe3e0') +
  `<ellipse cx="28" cy="12" rx="26" ry="7" fill="#f1f2ee"/><ellipse cx="28" cy="13" rx="22" ry="5" fill="${tea}"/>`;

/** Light around a point, less and less of it. */
export function glow(x: number, y: number, r: number, colour: string): string {
  const id = `glow${colour.slice(1)}`;
  return (
    `<defs><radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity=".6"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient></defs>` +
    circle(x, y, r, `url(#${id})`)
  );
}

export const label = (x: number, y: number, width: number, words: string): string =>
  rect(x, y, width, 20, '#22343c', 5) +
  text(x + width / 2, y + 13.5, 8.5, words, { fill: '#fff', anchor: 'middle', weight: 500 });
