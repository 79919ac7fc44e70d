// Rain in an old courtyard, seen from under the eave: it pours, it thins out, it stops, it goes on dripping.
import { BLUR, drift, ease, scroll } from '../motion.ts';
import type { Scene } from '../scene.ts';
import { bells, call, drops, noise, pad } from '../sound.ts';
import { pouring, dripping, many, few, vat, plantain, walking, drinking, ringing, wings } from './cells.ts';

const EASING = 10.5;
const OVER = 15;

export const scene: Scene = {
  key: 'roof',
  folder: import.meta.dirname,
  title: '檐下听雨，二十秒',
  summary: '滴水瓦把雨收成一排珠帘，落在青石上；隔墙有人撑红伞走过。雨停以后，屋檐还要再下一会儿。',
  description:
    '老房子的瓦檐有两种收尾：圆的叫瓦当，挡住瓦筒的口；尖的叫滴水，把雨水引到离墙远一点的地方再放手。所以檐下总有一排石头先被敲出小坑。建议戴耳机。',
  category: 'culture',
  tags: ['老宅', '听雨', '江南', '瓦当', '动画短片'],
  author: 'xiang',
  region: '江苏',
  cover: 'roof',
  daysAgo: 22.5,
  views: 54100,
  seconds: 20,
  layers: [
    { svg: 'far.svg' },
    { svg: 'clear.svg', show: [OVER - 2.5, 5] },
    { svg: 'mist.svg', x: scroll(-9, 480, BLUR), y: 120 },
    { svg: 'garden.svg' },
    { svg: 'walker.svg', cells: walking, x: drift(20 - 4 * 21, 21), y: 150, show: [3, 0], hide: [13, 0] },
    { svg: 'rain-far.svg', x: scroll(-76, 480), y: scroll(470, 270), hide: [OVER, 4] },
    { svg: 'wall.svg' },
    { svg: 'room.svg', x: 330, y: 60 },
    { svg: 'guest.svg', cells: drinking, x: 374, y: 124 },
    { svg: 'lattice.svg', x: 330, y: 60 },
    { svg: 'yard.svg', y: 214 },
    { svg: 'plantain.svg', cells: plantain, x: 216, y: 74 },
    { svg: 'splashes.svg', cells: many, y: 216, hide: [OVER, 3] },
    { svg: 'splashes.svg', cells: few, y: 216, show: [EASING + 1, 2] },
    { svg: 'vat.svg', cells: vat, x: 30, y: 176 },
    { svg: 'sunlight.svg', show: [OVER - 0.5, 3.5] },
    { svg: 'gloom.svg', hide: [OVER + 3, 6] },
    { svg: 'flash.svg', show: [2.2, 0.05], hide: [2.6, 0.35] },
    { svg: 'swallows.svg', cells: wings, x: drift(520 + 70 * 15.4, -70), y: ease([15, 96], [18, 70], [20, 84]), show: [15.4, 0] },
    { svg: 'strings.svg', cells: pouring, y: 50, hide: [OVER - 1.5, 3] },
    { svg: 'strings.svg', cells: dripping, y: 50, show: [EASING + 1.5, 2] },
    { svg: 'bell.svg', cells: ringing, x: 234 - 22, y: 50 },
    { svg: 'eave.svg' },
    { svg: 'rain-near.svg', x: scroll(-120, 480), y: scroll(740, 270), hide: [OVER - 1.5, 4] },
  ],
  sound: {
    gain: 1.9,
    voices: [
      noise('rain', { seed: 121, color: 'white', low: 900, high: 7000, level: rainfall(0.11, 0.004) }),
      noise('roof', { seed: 131, color: 'brown', low: 120, high: 900, level: rainfall(0.32, 0.02) }),
      noise('thunder', {
        seed: 141,
        color: 'brown',
        low: 30,
        high: 160,
        level: '1.5*between(t,3.1,10)*(1-exp(-6*(t-3.1)))*exp(-0.75*(t-3.1))*(0.7+0.3*sin(9*t))',
      }),
      drops({ seed: 7, perSecond: 70, pitch: 3100, ring: 3, level: 6, pan: -0.3 }) + `,volume='${rainfall(1, 0.06)}':eval=frame`,
      drops({ seed: 17, perSecond: 34, pitch: 1700, ring: 6, level: 14, pan: 0.35 }) + `,volume='${rainfall(1, 0.1)}':eval=frame`,
      drops({ seed: 23, perSecond: 7, pitch: 940, ring: 18, level: 55, pan: -0.5 }),
      drops({ seed: 37, perSecond: 3, pitch: 620, ring: 22, level: 95, pan: -0.5 }),
      pad(
        'pad',
        [
          [0, 8, ['D3', 'A3', 'E4']],
          [6.5, 8, ['B2', 'F#3', 'D4']],
          [13, 7.5, ['G2', 'D3', 'A3', 'B3']],
        ],
        0.1,
      ),
      // A zither, plucked; and the small bell under the eave.
      bells(
        'zither',
        [
          [0.8, 'D3', 0.8],
          [1.5, 'A3', 0.7],
          [2.4, 'D4', 0.7],
          [4.2, 'E4', 0.6],
          [4.7, 'F#4', 0.6],
          [5.4, 'A4', 0.8],
          [7.2, 'F#4', 0.6],
          [7.9, 'E4', 0.6],
          [8.6, 'D4', 0.7],
          [9.8, 'B3', 0.7],
          [11, 'D4', 0.6],
          [11.7, 'E4', 0.6],
          [12.4, 'F#4', 0.7],
          [13.8, 'B4', 0.7],
          [14.6, 'A4', 0.7],
          [15.8, 'F#4', 0.6],
          [16.6, 'E4', 0.5],
          [17.4, 'D4', 0.8],
          [18, 'A3', 0.6],
        ],
        {
          level: 0.18,
          decay: 1.9,
          overtones: [
            [2, 0.6],
            [3, 0.4],
            [4, 0.25],
            [5, 0.12],
            [6, 0.08],
          ],
        },
      ),
      bells(
        'chime',
        [
          [3.4, 'B6', 0.5],
          [3.7, 'F#6', 0.4],
          [7, 'A6', 0.4],
          [10.4, 'B6', 0.4],
          [10.6, 'D7', 0.3],
          [14, 'F#6', 0.4],
          [16.2, 'B6', 0.4],
          [18.4, 'A6', 0.4],
        ],
        {
          level: 0.09,
          decay: 2.6,
          overtones: [
            [2.76, 0.5],
            [5.4, 0.2],
          ],
        },
      ),
      call('swallow', {
        at: [15.8, 16, 16.2, 17.3, 17.5],
        seconds: 0.13,
        level: 0.035,
        wave: 'sin(PI*t/0.13)*sin(2*PI*(3800*t+5200*t*t))',
      }),
    ],
  },
};

/** The loudness of the rain: full, then decreasing until it ends. */
function rainfall(full: number, after: number): string {
  return `${after}+${(full - after).toFixed(4)}*(1-clip((t-${EASING})/${OVER - EASING},0,1))`;
}
