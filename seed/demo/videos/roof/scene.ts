// Rain in an old courtyard, seen from under the eave: it pours, it thins out, it stops, it goes on dripping.
import { drift, ease, scroll } from '../motion.ts'
import type { Cells, Scene } from '../scene.ts'
import { bells, call, drops, noise, pad } from '../sound.ts'

const EASING = 10.5
const OVER = 15

const wave = (p: number) => Math.sin(2 * Math.PI * p)
const f1 = (n: number) => n.toFixed(1)

// The tips of the tiles, as they are drawn in eave.svg.
const tips = Array.from({ length: 21 }, (_, i) => i * 24 - 8 + (i * 24 - 248) * 0.035 + 5.5)

// A drop hangs, lets go, falls faster and faster: at 1 it is on the ground.
const fallen = (p: number) => 59 + 185 * p * p
function strings(perTip: number, period: number, cell: number, fps: number) {
  let [thin, fat] = ['', '']
  tips.forEach((x, tip) => {
    for (let i = 0; i < perTip; i++) {
      const p = (cell / fps / period + i / perTip + tip * 0.381) % 1
      const fall = Math.min(1, (p * period) / 0.75)
      if (fall === 1) continue
      const y = fallen(fall)
      const long = Math.min(y - 58, 1.5 + 15 * fall)
      const path = `M${f1(x)} ${f1(y - long)}V${f1(y)}`
      if ((i + tip) % 3) thin += path
      else fat += path
    }
  })
  return { thin, fat }
}
const pouring: Cells = { count: 18, fps: 24, fill: (cell) => strings(7, 0.75, cell, 24) }
const dripping: Cells = { count: 57, fps: 24, fill: (cell) => strings(1, 2.375, cell, 24) }

function ring(x: number, y: number, p: number, size: number): string {
  return `<ellipse cx="${f1(x)}" cy="${f1(y)}" rx="${f1(1 + size * p)}" ry="${f1(0.4 + size * 0.3 * p)}" opacity="${(0.75 * (1 - p)).toFixed(2)}"/>`
}
const splashes = (count: number, frames: number): Cells => ({
  count: frames,
  fps: 16,
  fill: (cell) => {
    const drop = Array.from({ length: count }, (_, i) => {
      const y = 222 + 46 * ((i * 0.5698) % 1)
      return { x: 480 * ((i * 0.7549) % 1), y, p: (cell / frames + i * 0.377) % 1, near: (y - 205) / 60 }
    })
    return {
      rings: drop.map(({ x, y, p, near }) => ring(x, y, p, 13 * near)).join(''),
      crowns: drop.filter(({ p }) => p < 0.22).map(({ x, y, p, near }) => {
        const h = 9 * near * Math.sin((Math.PI * p) / 0.22)
        return `M${f1(x - 2 * near)} ${f1(y)}l${f1(-2 * near)} ${f1(-h * 0.7)}M${f1(x)} ${f1(y)}v${f1(-h)}M${f1(x + 2 * near)} ${f1(y)}l${f1(2 * near)} ${f1(-h * 0.7)}`
      }).join(''),
    }
  },
})
const [many, few] = [splashes(64, 14), splashes(9, 26)]

const vat: Cells = {
  count: 32,
  fps: 16,
  fill: (cell) => ({ rings: [0, 1, 2, 3].map((i) => ring(62 + ((i * 23) % 34), 200 + (i % 2), (cell / 32 + i / 4) % 1, 15)).join('') }),
}

// Leaves fan out from the stem, the outer ones hang; each is struck in its turn and nods.
const leaf = 'M0 0C-10-8-17-30-14-52C-12-68-5-80 0-86C5-80 12-68 14-52C17-30 10-8 0 0z'
const veins = [16, 28, 40, 52, 64].map((y) => `M0-${y}l-12-7M0-${y}l12-7`).join('')
const plantain: Cells = {
  count: 60,
  fps: 20,
  fill: (cell) => ({
    leaves: [[-96, 0.78, '#3f7648'], [84, 0.74, '#3f7648'], [-62, 0.95, '#4f8a55'], [56, 0.92, '#4a8350'], [-27, 1, '#5f9c5f'], [26, 0.98, '#579658'], [-2, 1.04, '#6aa866']].map(([turn, size, colour], i) => {
      const since = ((cell / 60) * 3 + i * 0.43) % 1.5
      const nod = 5 * Math.exp(-3.2 * since) * Math.sin(11 * since) * (Number(turn) < 0 ? -1 : 1) + 1.5 * wave(cell / 60 + i / 7)
      return `<g transform="translate(299 170) rotate(${f1(Number(turn) + nod)}) scale(${size})"><path d="${leaf}" fill="${colour}"/><path d="M0 0V-82${veins}" fill="none" stroke="#cfe3b4" stroke-width=".8" opacity=".55"/></g>`
    }).join(''),
  }),
}

const walking: Cells = {
  count: 20,
  fps: 20,
  fill: (cell) => {
    const step = 6 * wave(cell / 20)
    return { legs: `M-2-11L${f1(-2 + step)} 3M2-11L${f1(2 - step)} 3`, tilt: f1(2 * wave(cell / 10)) }
  },
}

// The cup goes up, stays at the lips, comes down.
const drinking: Cells = {
  count: 84,
  fps: 12,
  fill: (cell) => {
    const up = Math.min(1, Math.max(0, 1.6 * Math.sin((Math.PI * (cell - 24)) / 40))) * (cell >= 24 && cell < 64 ? 1 : 0)
    return { ex: f1(424 - 4 * up), ey: f1(174 - 2 * up), hx: f1(424 - 12 * up), hy: f1(184 - 34 * up) }
  },
}
const ringing: Cells = { count: 72, fps: 18, fill: (cell) => ({ turn: f1(5 * wave(cell / 36)), lag: f1(11 * wave(cell / 36 - 0.12) + 4 * wave(cell / 24)) }) }
const wings: Cells = {
  count: 8,
  fps: 16,
  fill: (cell) => {
    const lift = 7 * wave(cell / 8)
    const bird = (x: number, y: number, up: number) => `<path transform="translate(${x} ${y})" d="M-8 0Q0-3 8 1L16-2L11 2L16 5L7 3Q0 4-8 0zM-2-1Q2 ${f1(-up)} 9 ${f1(-up * 1.6)}Q5 ${f1(-up * 0.4)} 4 1z"/>`
    return { birds: bird(8, 8, lift) + bird(44, 22, -lift * 0.9) }
  },
}

export const scene: Scene = {
  key: 'roof',
  folder: import.meta.dirname,
  title: '檐下听雨，二十秒',
  summary: '滴水瓦把雨收成一排珠帘，落在青石上；隔墙有人撑红伞走过。雨停以后，屋檐还要再下一会儿。',
  description: '老房子的瓦檐有两种收尾：圆的叫瓦当，挡住瓦筒的口；尖的叫滴水，把雨水引到离墙远一点的地方再放手。所以檐下总有一排石头先被敲出小坑。建议戴耳机。',
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
    { svg: 'mist.svg', x: scroll(-9, 480), y: 120 },
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
    gain: 0,
    voices: [
      noise('rain', { seed: 121, color: 'white', low: 900, high: 7000, level: rainfall(0.045, 0.002) }),
      noise('roof', { seed: 131, color: 'brown', low: 120, high: 900, level: rainfall(0.16, 0.01) }),
      noise('thunder', { seed: 141, color: 'brown', low: 30, high: 160, level: '2.6*between(t,3.1,10)*(1-exp(-6*(t-3.1)))*exp(-0.75*(t-3.1))*(0.7+0.3*sin(9*t))' }),
      drops({ seed: 7, perSecond: 70, pitch: 3100, ring: 3, level: 0.8, pan: -0.3 }) + `,volume='${rainfall(1, 0.06)}':eval=frame`,
      drops({ seed: 17, perSecond: 34, pitch: 1700, ring: 6, level: 1.5, pan: 0.35 }) + `,volume='${rainfall(1, 0.1)}':eval=frame`,
      drops({ seed: 23, perSecond: 7, pitch: 940, ring: 18, level: 5, pan: -0.5 }),
      drops({ seed: 37, perSecond: 3, pitch: 620, ring: 22, level: 8, pan: -0.5 }),
      pad('pad', [[0, 8, ['D3', 'A3', 'E4']], [6.5, 8, ['B2', 'F#3', 'D4']], [13, 7.5, ['G2', 'D3', 'A3', 'B3']]], 0.1),
      // A zither, plucked; and the small bell under the eave.
      bells('zither', [
        [0.8, 'D3', 0.8], [1.5, 'A3', 0.7], [2.4, 'D4', 0.7], [4.2, 'E4', 0.6], [4.7, 'F#4', 0.6], [5.4, 'A4', 0.8], [7.2, 'F#4', 0.6], [7.9, 'E4', 0.6], [8.6, 'D4', 0.7], [9.8, 'B3', 0.7],
        [11, 'D4', 0.6], [11.7, 'E4', 0.6], [12.4, 'F#4', 0.7], [13.8, 'B4', 0.7], [14.6, 'A4', 0.7], [15.8, 'F#4', 0.6], [16.6, 'E4', 0.5], [17.4, 'D4', 0.8], [18, 'A3', 0.6],
      ], { level: 0.24, decay: 1.9, overtones: [[2, 0.6], [3, 0.4], [4, 0.25], [5, 0.12], [6, 0.08]] }),
      bells('chime', [[3.4, 'B6', 0.5], [3.7, 'F#6', 0.4], [7, 'A6', 0.4], [10.4, 'B6', 0.4], [10.6, 'D7', 0.3], [14, 'F#6', 0.4], [16.2, 'B6', 0.4], [18.4, 'A6', 0.4]], { level: 0.035, decay: 2.6, overtones: [[2.76, 0.5], [5.4, 0.2]] }),
      call('swallow', { at: [15.8, 16, 16.2, 17.3, 17.5], seconds: 0.13, level: 0.035, wave: 'sin(PI*t/0.13)*sin(2*PI*(3800*t+5200*t*t))' }),
    ],
  },
}

/** How loud what falls is: full, then less and less until the rain is over. */
function rainfall(full: number, after: number): string {
  return `${after}+${(full - after).toFixed(4)}*(1-clip((t-${EASING})/${OVER - EASING},0,1))`
}
