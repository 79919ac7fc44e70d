// Clouds over rice terraces: before sunrise, at sunrise, after it. The nearer, the faster it passes.
import { BLUR, drift, ease, scroll } from '../motion.ts';
import type { Layer, Scene } from '../scene.ts';
import { call, drops, noise, pad } from '../sound.ts';
import { walking, flying, grass, smoke, glints } from './cells.ts';

// The position of the nearest fields and of the dyke on them, which is a wave.
const near = drift(-16, -4.6);
const walked = '(392-11*t)';
const dyke = `(30+9*sin(2*PI*${walked}/330+0.6))`;

const cloud = (svg: string, speed: number, y: Layer['y']): Layer => ({ svg, x: scroll(speed, 480, BLUR), y });

export const scene: Scene = {
  key: 'terrace',
  folder: import.meta.dirname,
  title: '云从梯田上走过的二十秒',
  summary: '日出前，山谷里先亮起来的是水。等牛走到田埂那头，云也就散了。',
  description:
    '灌满水、还没插满秧的那几个月，梯田是一面面镜子。想看云海要赶前一夜下过雨、清早没有风的日子，天不亮就到寨子上面的路口等，太阳出来前后云最厚。片中的牛不肯快走，人也不催。',
  category: 'travel',
  tags: ['梯田', '云海', '日出', '云南', '动画短片'],
  author: 'shan',
  region: '云南',
  cover: 'terrace',
  daysAgo: 3.7,
  views: 92400,
  seconds: 20,
  layers: [
    { svg: 'dawn.svg' },
    { svg: 'sky.svg', show: [4, 8] },
    { svg: 'sun.svg', x: 300 - 120, y: ease([0, 4], [15, -74], [20, -82]), glide: 'y' },
    { svg: 'mountains-1.svg', x: drift(-10, -0.8), y: 30, glide: 'x' },
    cloud('cloud-far.svg', -6, 74),
    { svg: 'mountains-2.svg', x: drift(-14, -1.3), y: 52, glide: 'x' },
    cloud('cloud-far.svg', -9, 92),
    { svg: 'fields-far.svg', x: drift(-16, -2), y: 96, glide: 'x' },
    { ...cloud('cloud-mid.svg', -13, ease([0, 80], [18, 62])), hide: [18, 9] },
    { svg: 'fields-mid.svg', x: drift(-16, -3.2), y: 134, glide: 'x' },
    { svg: 'smoke.svg', cells: smoke, x: '382-16-20-3.2*t', y: 134 + 24 - 60 },
    { svg: 'glints.svg', cells: glints, x: drift(-16, -3.2), y: 130, show: [8, 3] },
    { svg: 'shade.svg', x: scroll(-16, 480), y: 140 },
    { ...cloud('cloud-mid.svg', -20, ease([0, 112], [10, 124], [20, 150])), hide: [16, 7] },
    { svg: 'walkers.svg', cells: walking, x: `${near}+${walked}-40`, y: `170+${dyke}-37` },
    { svg: 'fields-near.svg', x: near, y: 170, glide: 'x' },
    { svg: 'beams.svg', x: 300 - 280, y: ease([3, -30], [15, -70]), show: [4, 6] },
    cloud('cloud-near.svg', -34, ease([0, 120], [9, 182], [18, 240])),
    { svg: 'early.svg', hide: [10, 9] },
    { svg: 'egrets.svg', cells: flying, x: drift(560, -44), y: ease([0, 70], [9, 58], [16, 74]) },
    { svg: 'grass.svg', cells: grass, x: drift(-2, -5.6), y: 214 },
  ],
  sound: {
    gain: 1,
    voices: [
      noise('wind', { seed: 61, low: 150, high: 1200, level: '0.22+0.1*sin(2*PI*t/7)' }),
      noise('stream', { seed: 71, low: 900, high: 5200, level: '0.22+0.05*sin(2*PI*t/3.1)' }),
      drops({ seed: 5, perSecond: 9, pitch: 1150, ring: 12, level: 26, pan: 0.3 }),
      ...flute(),
      call('bell', {
        at: [5.2, 6.5, 7.9, 9.2, 10.6, 12, 13.3],
        seconds: 0.8,
        level: 0.09,
        wave: 'exp(-8*t)*(sin(2*PI*830*t)+0.7*sin(2*PI*1241*t)+0.3*sin(2*PI*2210*t))',
      }),
      call('cuckoo', {
        at: [2.6, 8.6, 16.4],
        seconds: 0.9,
        level: 0.08,
        wave: 'between(t,0,0.22)*sin(PI*t/0.22)*sin(2*PI*690*t)+between(t,0.42,0.74)*sin(PI*(t-0.42)/0.32)*sin(2*PI*545*t)',
      }),
      call('chirp', {
        at: [0.8, 1.05, 4.3, 4.5, 4.7, 10.2, 10.4, 13.9, 17.6, 17.8],
        seconds: 0.16,
        level: 0.04,
        wave: 'sin(PI*t/0.16)*sin(2*PI*(3600*t+2600*t*t))',
      }),
      pad(
        'pad',
        [
          [0, 9, ['D3', 'A3', 'E4']],
          [7, 8, ['G2', 'D3', 'B3']],
          [13, 7.5, ['D3', 'A3', 'F#4']],
        ],
        0.12,
      ),
    ],
  },
};

/** A bamboo flute, five tones: breath, a slow start, a trembling end. */
function flute(): string[] {
  const tune: [number, number, number][] = [
    [1.4, 1.5, 587.3],
    [2.9, 0.7, 659.3],
    [3.6, 2.2, 880],
    [6.4, 0.7, 740],
    [7.1, 0.7, 659.3],
    [7.8, 2.4, 587.3],
    [10.8, 0.7, 659.3],
    [11.5, 0.7, 740],
    [12.2, 1.7, 880],
    [13.9, 0.8, 987.8],
    [14.7, 2.6, 880],
    [17.4, 2.2, 587.3],
  ];
  return tune.map(([at, long, f], i) => {
    const shape = `min(1,t*9)*min(1,(${long}-t)*4)*(0.85+0.15*sin(2*PI*5.2*t)*min(1,t))`;
    const tone = `sin(2*PI*${f}*t+0.25*sin(2*PI*5.2*t)*min(1,t*0.8))+0.28*sin(4*PI*${f}*t)+0.08*sin(6*PI*${f}*t)`;
    return call(`flute${i}`, { at: [at], seconds: long, level: 0.11, wave: `${shape}*(${tone}+0.1*(random(0)-0.5))` });
  });
}
