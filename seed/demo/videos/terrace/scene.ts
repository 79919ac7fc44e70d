// Clouds over rice terraces: before sunrise, at sunrise, after it. The nearer, the faster it passes.
import { drift, ease, scroll } from '../motion.ts'
import type { Cells, Layer, Scene } from '../scene.ts'
import { call, drops, noise, pad } from '../sound.ts'

const wave = (p: number) => Math.sin(2 * Math.PI * p)
const fixed = (n: number) => n.toFixed(1)

// Where the nearest fields are, and on them the dyke: the wave in which it was drawn.
const near = drift(-16, -4.6)
const walked = '(392-11*t)'
const dyke = `(30+9*sin(2*PI*${walked}/330+0.6))`

const walking: Cells = {
  count: 24,
  fps: 16,
  fill: (cell) => {
    const p = cell / 24
    const leg = (x: number, ahead: number, top: number, reach: number) =>
      `M${x} ${top}L${fixed(x + reach * wave(p + ahead))} ${fixed(38 - Math.max(0, 2 * wave(p + ahead + 0.25)))}`
    return {
      legs: leg(46, 0, 28, 5) + leg(51, 0.5, 28, 5) + leg(70, 0.25, 28, 5) + leg(75, 0.75, 28, 5),
      steps: leg(9, 0, 25, 4) + leg(12, 0.5, 25, 4),
      nod: fixed(2.5 * wave(2 * p)),
      hand: fixed(6 + 3 * wave(p)),
    }
  },
}

const flying: Cells = {
  count: 24,
  fps: 24,
  fill: (cell) => {
    const bird = (x: number, y: number, s: number, ahead: number) => {
      const lift = 9 * wave(cell / 24 + ahead)
      return `<path transform="translate(${x} ${y}) scale(${s})" d="M-9 1Q-3-2 3-1L9 0L3 1.500Q-4 3-9 1zM-4-1Q-5 ${fixed(-lift * 0.7)} ${fixed(-1)} ${fixed(-lift)}Q1 ${fixed(-lift * 0.5)} 3 0z"/><path transform="translate(${x} ${y}) scale(${s})" d="M-9 1l-7 .8l7 .4z" fill="#e3a04a"/>`.replace('.500', '.5')
    }
    return { birds: bird(14, 10, 0.9, 0) + bird(38, 22, 1, 0.2) + bird(62, 12, 0.8, 0.45) + bird(84, 28, 0.9, 0.7) }
  },
}

// Blades stand at fixed places and bend with a gust that runs along them.
const grass: Cells = {
  count: 48,
  fps: 16,
  fill: (cell) => {
    const blade = (i: number, high: number) => {
      const x = i * 7.3 + 4 * Math.sin(i * 5.1)
      const h = high * (0.7 + 0.3 * Math.sin(i * 2.7))
      const tip = x + 3 + 4 * wave(cell / 48 - x / 260) + 2 * Math.sin(i)
      return `M${fixed(x - 1.6)} 60Q${fixed(x)} ${fixed(60 - h / 2)} ${fixed(tip)} ${fixed(60 - h)}Q${fixed(x + 2.2)} ${fixed(60 - h / 2)} ${fixed(x + 2)} 60z`
    }
    return {
      blades: Array.from({ length: 83 }, (_, i) => blade(i, 38)).join(''),
      front: 'M0 60V48Q150 40 300 48T600 46V60z' + Array.from({ length: 83 }, (_, i) => blade(i + 0.5, 27)).join(''),
    }
  },
}

const smoke: Cells = {
  count: 40,
  fps: 10,
  fill: (cell) => ({
    blobs: Array.from({ length: 6 }, (_, i) => {
      const p = (cell / 40 + i / 6) % 1
      return `<ellipse cx="${fixed(14 * p * p + 2 * wave(p))}" cy="${fixed(-50 * p)}" rx="${fixed(2 + 6 * p)}" ry="${fixed(2 + 5 * p)}" opacity="${(0.6 * Math.sin(Math.PI * p ** 0.5)).toFixed(2)}"/>`
    }).join(''),
  }),
}

// Sparks of the sun on the flooded fields.
const glints: Cells = {
  count: 12,
  fps: 8,
  fill: (cell) => ({
    a: Array.from({ length: 34 }, (_, i) =>
      (i + cell) % 12 < 3 ? `M${fixed((i * 97.3) % 600)} ${fixed(34 + ((i * 31.7) % 70))}h${fixed(2 + ((i * 13) % 5))}` : '').join(''),
  }),
}

const cloud = (svg: string, speed: number, y: Layer['y']): Layer => ({ svg, x: scroll(speed, 480), y })

export const scene: Scene = {
  key: 'terrace',
  folder: import.meta.dirname,
  title: '云从梯田上走过的二十秒',
  summary: '日出前，山谷里先亮起来的是水。等牛走到田埂那头，云也就散了。',
  description: '春天灌水之后、插秧之前，梯田会当一个月的镜子。想看云海要赶前一夜下过雨、清早没有风的日子，在寨子上面的路口等，七点以前云最厚。片中的牛不肯快走，人也不催。',
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
    gain: 0,
    voices: [
      noise('wind', { seed: 61, low: 150, high: 1200, level: '0.05+0.025*sin(2*PI*t/7)' }),
      noise('stream', { seed: 71, low: 900, high: 5200, level: '0.035+0.008*sin(2*PI*t/3.1)' }),
      drops({ seed: 5, perSecond: 9, pitch: 1150, ring: 12, level: 2.2, pan: 0.3 }),
      ...flute(),
      call('bell', { at: [5.2, 6.5, 7.9, 9.2, 10.6, 12, 13.3], seconds: 0.8, level: 0.07, wave: 'exp(-8*t)*(sin(2*PI*830*t)+0.7*sin(2*PI*1241*t)+0.3*sin(2*PI*2210*t))' }),
      call('cuckoo', { at: [2.6, 8.6, 16.4], seconds: 0.9, level: 0.05, wave: 'between(t,0,0.22)*sin(PI*t/0.22)*sin(2*PI*690*t)+between(t,0.42,0.74)*sin(PI*(t-0.42)/0.32)*sin(2*PI*545*t)' }),
      call('chirp', { at: [0.8, 1.05, 4.3, 4.5, 4.7, 10.2, 10.4, 13.9, 17.6, 17.8], seconds: 0.16, level: 0.04, wave: 'sin(PI*t/0.16)*sin(2*PI*(3600*t+2600*t*t))' }),
      pad('pad', [[0, 9, ['D3', 'A3', 'E4']], [7, 8, ['G2', 'D3', 'B3']], [13, 7.5, ['D3', 'A3', 'F#4']]], 0.12),
    ],
  },
}

/** A bamboo flute, five tones: breath, a slow start, a trembling end. */
function flute(): string[] {
  const tune: [number, number, number][] = [
    [1.4, 1.5, 587.3], [2.9, 0.7, 659.3], [3.6, 2.2, 880], [6.4, 0.7, 740], [7.1, 0.7, 659.3], [7.8, 2.4, 587.3],
    [10.8, 0.7, 659.3], [11.5, 0.7, 740], [12.2, 1.7, 880], [13.9, 0.8, 987.8], [14.7, 2.6, 880], [17.4, 2.2, 587.3],
  ]
  return tune.map(([at, long, f], i) => {
    const shape = `min(1,t*9)*min(1,(${long}-t)*4)*(0.85+0.15*sin(2*PI*5.2*t)*min(1,t))`
    const tone = `sin(2*PI*${f}*t+0.25*sin(2*PI*5.2*t)*min(1,t*0.8))+0.28*sin(4*PI*${f}*t)+0.08*sin(6*PI*${f}*t)`
    return call(`flute${i}`, { at: [at], seconds: long, level: 0.13, wave: `${shape}*(${tone}+0.1*(random(0)-0.5))` })
  })
}
