// Drawings of the film about the train.
import { circle, path, rect, stroke, svg, BLUE, GREEN, INK, RED } from '../draw.ts';

const CAR = 84;
const NOSE = 104;
const TRAIN_HEIGHT = 40;
const trainWidth = (cars: number): number => cars * CAR + NOSE;

/** A train that runs to the right, its rails at the foot. */
export function train(cars: number, lit = false): string {
  const pane = lit ? '#ffe3a3' : '#5f7f8d';
  const bodies = Array.from({ length: cars }, (_, i) => car(i * CAR, pane)).join('');
  const x = cars * CAR;
  const nose =
    path('M0 4H50C72 4 88 11 99 22C103 26 102 31 96 31H0z', '#fbfdfd') +
    path('M0 4H50C60 4 68 5.4 75 8H0z', '#e3eaec') +
    path('M60 8C72 9 81 13 87 18H70C63 18 59 15 57 11C56.5 9 58 8 60 8z', '#1d3340') +
    rect(0, 10, 46, 7, '#274250', 2) +
    [6, 17, 28].map((left) => rect(left, 11.2, 8, 4.6, pane, 1)).join('') +
    path('M0 23.500H90C94 23.5 96.5 24 98 25.500L99 27H0z', RED) +
    (lit ? path('M93 19l8 3-2 3-7-3z', '#fff3c4') : path('M93 20l5 3-1 1.5-5-3z', '#d8e6ea')) +
    bogie(14) +
    bogie(66);
  return svg(trainWidth(cars), TRAIN_HEIGHT, `${bodies}<g transform="translate(${x} 0)">${nose}</g>`);
}

function car(x: number, pane: string): string {
  const panes = [14, 24, 34, 44, 54, 64].map((left) => rect(left, 11.2, 7, 4.6, pane, 1)).join('');
  const body =
    rect(0, 4, CAR - 1, 27, '#fbfdfd', 2) +
    rect(0, 4, CAR - 1, 4, '#e3eaec', 2) +
    rect(12, 10, 62, 7, '#274250', 2) +
    panes +
    rect(0, 23.5, CAR - 1, 3.5, RED) +
    rect(3, 9, 6, 19, '#d3dde0', 1) +
    rect(75.5, 9, 5, 19, '#d3dde0', 1) +
    bogie(12) +
    bogie(60);
  return `<g transform="translate(${x} 0)">${body}</g>`;
}

const bogie = (x: number): string =>
  rect(x, 31, 16, 3.4, '#3d4d54', 1.5) + circle(x + 3.5, 35.4, 3.2, '#2b383e') + circle(x + 12.5, 35.4, 3.2, '#2b383e');

/** Deck and pillars, a pillar each 80 units. */
export function viaduct(width: number): string {
  const count = Math.ceil(width / 80);
  const pillars = Array.from({ length: count }, (_, i) => path(`M${i * 80 + 28} 12h24l-4 68h-16z`, '#a9b6ba')).join('');
  return svg(
    width,
    80,
    pillars + rect(0, 0, width, 5, '#dfe6e8') + rect(0, 5, width, 8, '#bcc8cc') + rect(0, 12, width, 2, '#93a2a8'),
  );
}

/** Masts with the wire between them, one each 80 units. */
export function wires(width: number, colour = '#5d7078'): string {
  const count = Math.ceil(width / 80);
  const masts = Array.from({ length: count }, (_, i) =>
    stroke(`M${i * 80 + 10} 60V2M${i * 80 + 10} 6h20M${i * 80 + 10} 14l18-8`, colour, 1.4),
  ).join('');
  const ropes = Array.from({ length: count }, (_, i) => `M${i * 80 + 10} 6q40 7 80 0`).join('');
  return svg(width, 60, masts + stroke(`M0 15H${width}`, colour, 0.9) + stroke(ropes, colour, 0.7));
}

export const cloud = (width: number, opacity: number): string =>
  svg(
    100,
    34,
    `<g transform="scale(${width})" fill="#fff" opacity="${opacity}">${path('M14 30C2 30 2 18 13 18C13 7 29 4 35 12C42 2 62 4 63 15C74 12 82 20 78 30z', '#fff')}</g>`,
  );

/** Somebody who waits, seen from behind. */
export function person(x: number, y: number, coat: string, bag = false): string {
  return (
    circle(x, y - 26, 4.4, '#e9c3a2') +
    path(`M${x - 4.5} ${y - 26}a4.5 4.5 0 0 1 9 0v-1.500h-9z`, '#2c2a29') +
    path(`M${x - 7} ${y - 8}V${y - 16}a7 6 0 0 1 14 0V${y - 8}z`, coat) +
    rect(x - 5, y - 9, 4, 9, INK, 1) +
    rect(x + 1, y - 9, 4, 9, INK, 1) +
    (bag ? rect(x + 8, y - 9, 7, 9, RED, 1.5) + stroke(`M${x + 11.5} ${y - 9}v-6`, '#5d7078', 0.9) : '')
  );
}

export const PEOPLE = [BLUE, '#8a5a83', GREEN, '#b9772f', '#52656d'];

export const STATIONS = ['望江', '石桥', '南浦', '云溪', '青口', '枫林', '临湖', '海角'];
