// Night at the mouth of a great river: a pilot's boat catches up with a ship, the pilot climbs aboard.
import { drift, ease, line, scroll, sway } from '../motion.ts';
import type { Layer, Scene } from '../scene.ts';
import { bells, call, noise, pad } from '../sound.ts';
import { sailing, foam, withPilot, without, climbing, turning, sweeping, flashing, glitter, wings } from './cells.ts';

const ALONGSIDE = 9;
const CLIMB = 10.2;
const ABOARD = 15.6;

const sea = (n: number, speed: number, y: number): Layer => ({
  svg: `wave-${n}.svg`,
  x: scroll(speed, 480),
  y: sway(y, 1.2, 4 + n, n),
});
const ship = ease([0, 84], [21, 60]);
// The pilot stands in the boat where the ladder hangs from the ship.
const boat = { x: `${ship}+${ease([0.6, 430], [ALONGSIDE, 165.5], [ABOARD, 165.5], [21, 470])}`, y: 168 };

export const scene: Scene = {
  key: 'ship',
  folder: import.meta.dirname,
  title: '夜航长江口：引航员登轮的二十秒',
  summary: '小艇从船尾追上来，贴住集装箱船的船舷。引航员抓住软梯，一格一格爬上去，汽笛长鸣一声。',
  description:
    '外海来的大船进长江口，要由熟悉航道的引航员领着走。登轮用的是一条绳梯，艇和船都在动，抓梯子要等小艇被浪托到最高的那一下。片中省去了风浪最难的部分。',
  category: 'travel',
  tags: ['长江口', '引航员', '夜航', '航运', '动画短片'],
  author: 'hai',
  region: '上海',
  cover: 10,
  daysAgo: 14.8,
  views: 128600,
  seconds: 21,
  layers: [
    { svg: 'sky.svg' },
    { svg: 'deepnight.svg', show: [4, 14] },
    { svg: 'moon.svg', x: 10, y: ease([0, 62], [21, 36]), glide: 'y' },
    { svg: 'turbines.svg', cells: turning, x: drift(170, 1.2), y: 44 },
    { svg: 'beam.svg', cells: sweeping, x: 30 - 170, y: 148 - 25 - 40 },
    { svg: 'shore.svg', x: drift(-90, 2.2), y: 144, glide: 'x' },
    { svg: 'lighthouse.svg', x: 30 - 14, y: 148 - 42 },
    { svg: 'sea.svg' },
    { svg: 'shimmer.svg', cells: glitter, x: 34, y: 174 },
    sea(1, 14, 178),
    { svg: 'ship.svg', cells: sailing, x: ship, y: 70 },
    { svg: 'foam.svg', cells: foam, x: `${ship}+6`, y: 189 },
    sea(2, 26, 203),
    { svg: 'buoy.svg', cells: flashing, x: drift(190, 23), y: 174 },
    {
      svg: 'climber.svg',
      cells: climbing,
      x: `${ship}+201.5`,
      y: line([CLIMB, 186], [ABOARD, 151]),
      show: [CLIMB, 0],
      hide: [ABOARD + 1.4, 0.4],
    },
    { svg: 'searchlight.svg', x: `${boat.x}-16`, y: 128, show: [ALONGSIDE - 1, 0.5], hide: [ABOARD, 0.5] },
    { svg: 'pilot.svg', cells: withPilot, ...boat, hide: [CLIMB, 0] },
    { svg: 'pilot.svg', cells: without, ...boat, show: [CLIMB, 0] },
    sea(3, 40, 224),
    { svg: 'gulls.svg', cells: wings, x: drift(-100, 33), y: sway(48, 7, 6), show: [1, 0] },
    sea(4, 60, 245),
  ],
  sound: {
    gain: 1.3,
    voices: [
      noise('sea', { seed: 101, color: 'brown', low: 60, high: 900, level: '0.34+0.16*sin(2*PI*t/5.2)+0.08*sin(2*PI*t/3.3)' }),
      noise('spray', { seed: 111, low: 1500, high: 6500, level: '0.2*pow(0.5+0.5*sin(2*PI*t/5.2-0.6),3)+0.08' }),
      call('engine', {
        at: [0],
        seconds: 21,
        level: 0.06,
        wave: '(0.8+0.2*sin(2*PI*1.5*t))*(sin(2*PI*44*t)+0.5*sin(2*PI*88*t)+0.25*sin(2*PI*132*t))',
      }),
      call('launch', {
        at: [0.6],
        seconds: 20,
        level: 0.035,
        wave: `min(1,t/7)*min(1,(20-t)/5)*(sin(2*PI*92*t+2*sin(2*PI*11*t))+0.5*sin(2*PI*184*t))`,
        filter: 'lowpass=f=500',
      }),
      call('horn', {
        at: [ABOARD + 1],
        seconds: 2.8,
        level: 0.09,
        wave: 'min(1,t*4)*min(1,(2.8-t)*2)*(sin(2*PI*110*t)+0.7*sin(2*PI*138.6*t)+0.5*sin(2*PI*220*t)+0.3*sin(2*PI*330*t)+0.2*sin(2*PI*415*t))',
      }),
      call('gull', {
        at: [2.2, 2.75, 6.4],
        seconds: 0.42,
        level: 0.055,
        wave: 'sin(PI*t/0.42)*(sin(2*PI*(1500*t-900*t*t))+0.4*sin(4*PI*(1500*t-900*t*t)))',
      }),
      pad(
        'pad',
        [
          [0, 8, ['E2', 'B2', 'G3']],
          [6, 8, ['C3', 'G3', 'E4']],
          [12, 9, ['G2', 'D3', 'B3', 'E4']],
        ],
        0.11,
      ),
      bells(
        'keys',
        [
          [1.2, 'E4', 0.6],
          [2.2, 'B4', 0.5],
          [3.2, 'G4', 0.5],
          [4.6, 'F#4', 0.5],
          [5.4, 'E4', 0.5],
          [7, 'C5', 0.6],
          [8, 'B4', 0.5],
          [9, 'G4', 0.6],
          [10.6, 'D4', 0.4],
          [11.2, 'G4', 0.4],
          [11.8, 'B4', 0.45],
          [12.4, 'D5', 0.45],
          [13, 'E5', 0.5],
          [13.8, 'D5', 0.5],
          [ABOARD, 'G5', 0.7],
          [18.6, 'D5', 0.5],
          [19.2, 'B4', 0.5],
          [19.8, 'G4', 0.6],
        ],
        {
          level: 0.26,
          decay: 1.9,
          overtones: [
            [2, 0.4],
            [3, 0.14],
            [4, 0.08],
          ],
        },
      ),
    ],
  },
};
