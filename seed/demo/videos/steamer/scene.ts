// Four in the morning: a breakfast shop steams, a bicycle goes by, the lid is lifted, it dawns.
import { drift } from '../motion.ts';
import type { Layer, Scene } from '../scene.ts';
import { bells, call, drops, noise, pad } from '../sound.ts';
import { LIFT, steam, burst, arms, keeper, frying, hanging, cat, riding, sitting, flying } from './cells.ts';

const PASS = 5.2;

const windows = [0.8, 6.5, 12.5].map((second, i): Layer => ({ svg: `windows-${i + 1}.svg`, show: [second, 0.3] }));
const wisp = (x: number, y: number, ahead: number): Layer => ({ svg: 'steam.svg', cells: steam, ahead, x: x - 50, y: y - 190 });

export const scene: Scene = {
  key: 'steamer',
  folder: import.meta.dirname,
  title: '凌晨四点的早点铺，揭开第一笼',
  summary: '两口锅，一只灯泡，一条还没醒的街。二十秒里，骑车的人过去了，第一笼包子好了，天亮了。',
  description:
    '老板凌晨两点半和面，三点半点火，四点一刻揭第一笼。他说最好听的不是夸奖，是自行车铃响过门口之后，又倒回来的那一声刹车。',
  category: 'food',
  tags: ['早点', '包子', '凌晨', '动画短片'],
  author: 'chen',
  region: '陕西',
  cover: 12.5,
  daysAgo: 0.6,
  views: 157000,
  seconds: 20,
  portrait: true,
  layers: [
    { svg: 'night.svg' },
    { svg: 'dawn.svg', show: [11, 8] },
    { svg: 'houses.svg' },
    ...windows,
    { svg: 'wire.svg', y: 34 },
    { svg: 'sparrows.svg', cells: sitting, x: 18, y: 38, hide: [LIFT + 0.6, 0] },
    {
      svg: 'sparrows.svg',
      cells: flying,
      x: `18+70*(t-${LIFT + 0.6})`,
      y: `38-34*(t-${LIFT + 0.6})`,
      show: [LIFT + 0.6, 0],
      hide: [LIFT + 4, 0],
    },
    { svg: 'shop.svg' },
    { svg: 'bulb.svg', cells: hanging, x: 154, y: 172 },
    { svg: 'keeper.svg', cells: keeper, x: 84, y: 196 },
    { svg: 'counter.svg' },
    { svg: 'wok.svg', cells: frying, x: 30, y: 276 },
    { svg: 'buns.svg', x: 148, y: 244 },
    wisp(176, 262, 0.4),
    { svg: 'arms.svg', cells: arms, x: 50, y: 218 },
    { svg: 'lantern.svg', cells: hanging, x: 10, y: 184 },
    { svg: 'lantern.svg', cells: hanging, ahead: 1.1, x: 228, y: 184 },
    { svg: 'glow.svg', x: 8, y: 54 },
    wisp(196, 300, 1.3),
    wisp(208, 270, 2.1),
    wisp(78, 300, 0.9),
    { svg: 'steam.svg', cells: burst, x: 190 - 50, y: 262 - 190, show: [LIFT + 0.3, 0] },
    { svg: 'street.svg', y: 404 },
    { svg: 'cat.svg', cells: cat, x: 46, y: 424 },
    { svg: 'lamp.svg', x: drift(-60 - PASS * 74, 74), y: 418, show: [PASS - 2, 0], hide: [PASS + 5.5, 0] },
    { svg: 'bike.svg', cells: riding, x: drift(-146 - PASS * 74, 74), y: 384, show: [PASS - 2, 0], hide: [PASS + 6, 0] },
    { svg: 'morning.svg', show: [13, 6] },
  ],
  sound: {
    gain: 8.2,
    voices: [
      noise('hiss', {
        seed: 41,
        color: 'white',
        low: 2400,
        high: 9000,
        level: `0.018+0.09*between(t,${LIFT + 0.3},20)*exp(-1.3*(t-${LIFT + 0.3}))`,
      }),
      noise('street', { seed: 51, color: 'brown', low: 60, high: 500, level: 0.12 }),
      drops({ seed: 3, perSecond: 60, pitch: 2700, ring: 3, level: 3, pan: -0.5 }),
      drops({ seed: 9, perSecond: 16, pitch: 620, ring: 8, level: 14, pan: 0.4 }),
      // The bicycle's bell, the lid on the wood, the first sparrows.
      call('ring', {
        at: [PASS + 0.2, PASS + 0.42],
        seconds: 0.9,
        level: 0.055,
        wave: 'exp(-5*t)*(sin(2*PI*2480*t)+0.6*sin(2*PI*3710*t)+0.3*sin(2*PI*5230*t))*(0.6+0.4*sin(2*PI*24*t))',
      }),
      call('knock', {
        at: [LIFT + 0.05, 16.8],
        seconds: 0.3,
        level: 0.18,
        wave: 'exp(-34*t)*(sin(2*PI*320*t)+0.5*sin(2*PI*870*t))',
      }),
      call('chirp', {
        at: [LIFT + 0.6, LIFT + 0.78, LIFT + 0.96, 13.4, 13.6, 15.2, 17.1, 17.3, 17.5, 18.6],
        seconds: 0.14,
        level: 0.03,
        wave: 'sin(PI*t/0.14)*sin(2*PI*(4300*t-5200*t*t))',
      }),
      pad(
        'pad',
        [
          [0, 8, ['G2', 'D3', 'B3']],
          [6, 8, ['E3', 'B3', 'G3']],
          [12, 8.5, ['C3', 'G3', 'D4', 'E4']],
        ],
        0.065,
      ),
      bells(
        'pluck',
        [
          [0.8, 'D4', 0.6],
          [1.6, 'G4', 0.6],
          [2.4, 'A4', 0.6],
          [3.2, 'B4', 0.7],
          [4.8, 'A4', 0.5],
          [5.6, 'G4', 0.6],
          [7.2, 'E4', 0.6],
          [8, 'G4', 0.5],
          [8.8, 'D4', 0.6],
          [LIFT + 0.4, 'G4', 0.7],
          [LIFT + 0.6, 'B4', 0.7],
          [LIFT + 0.8, 'D5', 0.8],
          [12.8, 'E5', 0.6],
          [13.6, 'D5', 0.6],
          [14.4, 'B4', 0.6],
          [15.2, 'A4', 0.6],
          [16, 'B4', 0.6],
          [17.6, 'D5', 0.5],
          [18.2, 'G4', 0.7],
        ],
        {
          level: 0.13,
          decay: 3.4,
          overtones: [
            [2, 0.5],
            [3, 0.25],
            [4, 0.12],
          ],
        },
      ),
    ],
  },
};
