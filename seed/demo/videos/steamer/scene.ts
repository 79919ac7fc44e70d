// Four in the morning: a breakfast shop steams, a bicycle goes by, the lid is lifted, it dawns.
import { drift } from '../motion.ts'
import type { Cells, Layer, Scene } from '../scene.ts'
import { bells, call, drops, noise, pad } from '../sound.ts'

const LIFT = 10.4
const PASS = 5.2

const wave = (p: number) => Math.sin(2 * Math.PI * p)
const rise = (t: number, from: number, to: number) => {
  const p = Math.min(1, Math.max(0, (t - from) / (to - from)))
  return p * p * (3 - 2 * p)
}

// Clouds that grow and thin out on their way up; each is at another point of the same way.
function puffs(count: number, at: (i: number) => number, wide: number, dense: number): string {
  return Array.from({ length: count }, (_, i) => {
    const p = at(i)
    if (p <= 0 || p >= 1) return ''
    const x = wide * (0.25 * Math.sin(i * 2.4) + 0.5 * p * Math.sin(i * 1.7 + 3 * p))
    return `<ellipse cx="${x.toFixed(1)}" cy="${(-4 - 150 * p).toFixed(1)}" rx="${(8 + 17 * p).toFixed(1)}" ry="${(7 + 15 * p).toFixed(1)}" opacity="${(dense * Math.sin(Math.PI * p ** 0.6)).toFixed(2)}"/>`
  }).join('')
}
const steam: Cells = { count: 40, fps: 14, fill: (cell) => ({ blobs: puffs(9, (i) => (cell / 40 + i / 9) % 1, 40, 0.5) }) }
const burst: Cells = { count: 54, fps: 14, once: LIFT + 0.3, fill: (cell) => ({ blobs: puffs(26, (i) => (cell / 14 - i * 0.06) / 2.1, 84, 0.85) }) }

// He turns the dough sticks; then one hand takes the lid away, and puts it back.
const arms: Cells = {
  count: 240,
  fps: 12,
  once: 0,
  fill: (cell) => {
    const t = cell / 12
    const up = rise(t, LIFT, LIFT + 0.9) - rise(t, 15.6, 16.8)
    const reach = rise(t, LIFT - 1, LIFT - 0.2) - rise(t, 16.9, 17.6)
    const cx = 92 + 5 * wave(t / 1.7)
    const cy = 276 + 3 * wave(t / 1.7 + 0.25)
    const [kx, ky] = [190 - 12 * up, 255 - 26 * up]
    const [hx, hy] = [150 + (kx - 8 - 150) * reach, 306 + (ky - 10 - 306) * reach]
    return {
      cx, cy, tx: cx - 18, ex: -10, ey: 304 - cy, lex: 99, ley: 290,
      kx, ky, kr: -24 * up, hx, hy, rex: 156 + 6 * reach, rey: 292 - 8 * reach,
    }
  },
}
const keeper: Cells = {
  count: 48,
  fps: 12,
  fill: (cell) => ({
    dx: (wave(cell / 48) * 1.2).toFixed(2),
    dy: (wave(cell / 24) * 0.5).toFixed(2),
    eyes: cell === 30 || cell === 31
      ? '<path d="M120 232h5M131 232h5" stroke="#2c2723" stroke-width="1.2" stroke-linecap="round"/>'
      : '<circle cx="122.5" cy="232" r="1.5" fill="#2c2723"/><circle cx="133.5" cy="232" r="1.5" fill="#2c2723"/>',
  }),
}
const frying: Cells = {
  count: 24,
  fps: 12,
  fill: (cell) => ({
    r1: 3 * wave(cell / 24), y1: 299 + 0.6 * wave(cell / 12), r2: -3 * wave(cell / 24 + 0.2), y2: 300 + 0.6 * wave(cell / 12 + 0.4),
    bubbles: Array.from({ length: 14 }, (_, i) => {
      const p = (cell / 24 + i * 0.37) % 1
      return `<circle cx="${(77 + 32 * Math.sin(i * 2.1)).toFixed(1)}" cy="${(301 + 3 * Math.cos(i * 3.7)).toFixed(1)}" r="${(1.6 * p).toFixed(2)}" opacity="${(1 - p).toFixed(2)}"/>`
    }).join(''),
  }),
}
const hanging: Cells = { count: 60, fps: 15, fill: (cell) => ({ turn: (4 * wave(cell / 60)).toFixed(2) }) }
const cat: Cells = {
  count: 60,
  fps: 12,
  fill: (cell) => {
    const tip = 6 * wave(cell / 30)
    const eyes = cell > 40 && cell < 44 ? '<path d="M-5-20h3M2-20h3" stroke="#2c2723"/>' : '<circle cx="-3.5" cy="-20" r="1.1" fill="#2c2723"/><circle cx="3.5" cy="-20" r="1.1" fill="#2c2723"/>'
    return { tail: `M9 2C18 3 20 -4 ${17 + tip / 2} ${-10 - tip / 3}`, nod: (0.6 * wave(cell / 60)).toFixed(2), eyes }
  },
}
const riding: Cells = {
  count: 24,
  fps: 24,
  fill: (cell) => {
    const a = 2 * Math.PI * (cell / 24)
    const [px, py, qx, qy] = [52 + 8 * Math.cos(a), 70 + 8 * Math.sin(a), 52 - 8 * Math.cos(a), 70 - 8 * Math.sin(a)]
    return { spin: cell * 15, px, py, qx, qy, nx: (43 + px) / 2 + 10, ny: (38 + py) / 2 - 5, mx: (43 + qx) / 2 + 10, my: (38 + qy) / 2 - 5 }
  },
}
const bird = (x: number, y: number, flap: string) => `<path transform="translate(${x} ${y})" d="M-4 0C-4-4-1-6 2-6C3-8 7-8 7-5L9-4L7-3C7 0 4 2 1 2L-6 4L-9 3z${flap}"/>`
const sitting: Cells = { count: 36, fps: 12, fill: (cell) => ({ birds: bird(12, cell > 20 && cell < 23 ? 18 : 20, '') + bird(30, cell > 7 && cell < 10 ? 21 : 23, '') + bird(44, 24.5, '') }) }
const flying: Cells = {
  count: 6,
  fps: 18,
  fill: (cell) => {
    const flap = `M-2-3L${2 - cell} ${cell < 3 ? -13 : 6}L4-2z`
    return { birds: bird(10, 14, flap) + bird(30, 22, flap) + bird(48, 12, flap) }
  },
}

const windows = [0.8, 6.5, 12.5].map((second, i): Layer => ({ svg: `windows-${i + 1}.svg`, show: [second, 0.3] }))
const wisp = (x: number, y: number, ahead: number): Layer => ({ svg: 'steam.svg', cells: steam, ahead, x: x - 50, y: y - 190 })

export const scene: Scene = {
  key: 'steamer',
  folder: import.meta.dirname,
  title: '凌晨四点的早点铺，揭开第一笼',
  summary: '两口锅，一只灯泡，一条还没醒的街。二十秒里，骑车的人过去了，第一笼包子好了，天亮了。',
  description: '竖屏动画短片。老板凌晨两点半和面，三点半点火，四点一刻揭第一笼。他说最好听的不是夸奖，是自行车铃响过门口之后，又倒回来的那一声刹车。',
  category: 'food',
  tags: ['早点', '包子', '凌晨', '动画短片'],
  author: 'chen',
  region: '陕西',
  cover: 'steamer',
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
    { svg: 'sparrows.svg', cells: flying, x: `18+70*(t-${LIFT + 0.6})`, y: `38-34*(t-${LIFT + 0.6})`, show: [LIFT + 0.6, 0], hide: [LIFT + 4, 0] },
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
    wisp(196, 300, 1.3), wisp(208, 270, 2.1), wisp(78, 300, 0.9),
    { svg: 'steam.svg', cells: burst, x: 190 - 50, y: 262 - 190, show: [LIFT + 0.3, 0] },
    { svg: 'street.svg', y: 404 },
    { svg: 'cat.svg', cells: cat, x: 46, y: 424 },
    { svg: 'lamp.svg', x: drift(-60 - PASS * 74, 74), y: 418, show: [PASS - 2, 0], hide: [PASS + 5.5, 0] },
    { svg: 'bike.svg', cells: riding, x: drift(-146 - PASS * 74, 74), y: 384, show: [PASS - 2, 0], hide: [PASS + 6, 0] },
    { svg: 'morning.svg', show: [13, 6] },
  ],
  sound: {
    gain: 6.3,
    voices: [
      noise('hiss', { seed: 41, color: 'white', low: 2400, high: 9000, level: `0.018+0.09*between(t,${LIFT + 0.3},20)*exp(-1.3*(t-${LIFT + 0.3}))` }),
      noise('street', { seed: 51, color: 'brown', low: 60, high: 500, level: 0.12 }),
      drops({ seed: 3, perSecond: 60, pitch: 2700, ring: 3, level: 1.1, pan: -0.5 }),
      drops({ seed: 9, perSecond: 16, pitch: 620, ring: 8, level: 3, pan: 0.4 }),
      // The bicycle's bell, the lid on the wood, the first sparrows.
      call('ring', { at: [PASS + 0.2, PASS + 0.42], seconds: 0.9, level: 0.11, wave: 'exp(-5*t)*(sin(2*PI*2480*t)+0.6*sin(2*PI*3710*t)+0.3*sin(2*PI*5230*t))*(0.6+0.4*sin(2*PI*24*t))' }),
      call('knock', { at: [LIFT + 0.05, 16.8], seconds: 0.3, level: 0.4, wave: 'exp(-34*t)*(sin(2*PI*320*t)+0.5*sin(2*PI*870*t))' }),
      call('chirp', { at: [LIFT + 0.6, LIFT + 0.78, LIFT + 0.96, 13.4, 13.6, 15.2, 17.1, 17.3, 17.5, 18.6], seconds: 0.14, level: 0.07, wave: 'sin(PI*t/0.14)*sin(2*PI*(4300*t-5200*t*t))' }),
      pad('pad', [[0, 8, ['G2', 'D3', 'B3']], [6, 8, ['E3', 'B3', 'G3']], [12, 8.5, ['C3', 'G3', 'D4', 'E4']]], 0.09),
      bells('pluck', [
        [0.8, 'D4', 0.6], [1.6, 'G4', 0.6], [2.4, 'A4', 0.6], [3.2, 'B4', 0.7], [4.8, 'A4', 0.5], [5.6, 'G4', 0.6], [7.2, 'E4', 0.6], [8, 'G4', 0.5], [8.8, 'D4', 0.6],
        [LIFT + 0.4, 'G4', 0.7], [LIFT + 0.6, 'B4', 0.7], [LIFT + 0.8, 'D5', 0.8], [12.8, 'E5', 0.6], [13.6, 'D5', 0.6], [14.4, 'B4', 0.6], [15.2, 'A4', 0.6], [16, 'B4', 0.6], [17.6, 'D5', 0.5], [18.2, 'G4', 0.7],
      ], { level: 0.13, decay: 3.4, overtones: [[2, 0.5], [3, 0.25], [4, 0.12]] }),
    ],
  },
}
