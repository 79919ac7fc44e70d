// Night at the mouth of a great river: a pilot's boat catches up with a ship, the pilot climbs aboard.
import { drift, ease, line, scroll, sway } from '../motion.ts'
import type { Cells, Layer, Scene } from '../scene.ts'
import { bells, call, noise, pad } from '../sound.ts'

const ALONGSIDE = 9
const CLIMB = 10.2
const ABOARD = 15.6

const wave = (p: number) => Math.sin(2 * Math.PI * p)
const fixed = (n: number) => n.toFixed(2)

const sailing: Cells = {
  count: 60,
  fps: 12,
  fill: (cell) => {
    const width = 18 * Math.abs(Math.cos((2 * Math.PI * cell) / 20)) + 1
    return { lift: fixed(1.4 * wave(cell / 60)), roll: fixed(0.35 * wave(cell / 60 + 0.3)), radar: fixed(-width / 2), width: fixed(width) }
  },
}

// White water: knots that are born at the bow (left), run along the hull and dissolve.
const foam: Cells = {
  count: 40,
  fps: 16,
  fill: (cell) => ({
    foam: Array.from({ length: 60 }, (_, i) => {
      const p = (cell / 40 + i * 0.618) % 1
      const x = 14 + 330 * p * (0.25 + 0.75 * ((i * 0.37) % 1))
      return `<ellipse cx="${x.toFixed(1)}" cy="${(16 - 7 * Math.exp(-6 * p) + ((i * 7) % 12)).toFixed(1)}" rx="${(4 + 13 * p).toFixed(1)}" ry="${(1.7 * (1 - p) + 0.4).toFixed(1)}" opacity="${(0.5 * (1 - p)).toFixed(2)}"/>`
    }).join(''),
    lines: Array.from({ length: 12 }, (_, i) => {
      const p = (cell / 40 + i / 12) % 1
      return `M${(20 + 340 * p).toFixed(1)} ${(20 + ((i * 5) % 14)).toFixed(1)}h${(10 + 12 * wave(p / 2)).toFixed(1)}`
    }).join(''),
  }),
}

const man = '<path d="M24 21v-8" stroke="#e4572e" stroke-width="5" stroke-linecap="round"/>' +
  '<circle cx="24" cy="8" r="3" fill="#fff3d6"/><path d="M20.8 7.5a3.2 3.2 0 0 1 6.4 0z" fill="#f3a712"/>'
const running = (aboard: boolean): Cells => ({
  count: 36,
  fps: 18,
  fill: (cell) => ({
    man: aboard ? man : '',
    lift: fixed(2.4 * wave(cell / 36)),
    pitch: fixed(2.6 * wave(cell / 36 + 0.22)),
    spray: Array.from({ length: 12 }, (_, i) => {
      const p = (cell / 18 + i / 12) % 1
      return `<circle cx="${(6 - 16 * p + 3 * (i % 3)).toFixed(1)}" cy="${(34 - 26 * p + 30 * p * p + (i % 4)).toFixed(1)}" r="${(2.4 * (1 - p)).toFixed(1)}" opacity="${(0.8 - 0.7 * p).toFixed(2)}"/>` +
        `<ellipse cx="${(84 + 18 * p).toFixed(1)}" cy="${(37 + (i % 4)).toFixed(1)}" rx="${(3 + 5 * p).toFixed(1)}" ry="1.6" opacity="${(0.6 * (1 - p)).toFixed(2)}"/>`
    }).join(''),
  }),
})
const [withPilot, without] = [running(true), running(false)]

// One hand, the other foot; then the other hand, the one foot.
const climbing: Cells = {
  count: 16,
  fps: 16,
  fill: (cell) => {
    const up = 3 * wave(cell / 16)
    return { ax: -2.5, ay: fixed(5 - up * 0.5), bx: 2.5, by: fixed(5 + up * 0.5), cx: -3, cy: fixed(-16 - up), dx: 3, dy: fixed(-16 + up) }
  },
}

const turning: Cells = { count: 72, fps: 18, fill: (cell) => ({ a: (cell * 5) / 3, b: (cell * 5) / 3 + 40, c: (cell * 5) / 3 + 77, red: cell % 36 < 6 ? 1 : 0.1 }) }
const sweeping: Cells = {
  count: 84,
  fps: 14,
  fill: (cell) => {
    const a = (2 * Math.PI * cell) / 84
    const [long, near] = [165 * Math.cos(a), Math.max(0, Math.sin(a))]
    return { long: Math.abs(long).toFixed(1), beam: `M0-1.5L${long.toFixed(1)} ${(-6 - 22 * near).toFixed(1)}V${(4 + 10 * near).toFixed(1)}L0 1.5z`, glare: (0.35 + 0.65 * near ** 8).toFixed(2) }
  },
}
const flashing: Cells = { count: 48, fps: 12, fill: (cell) => ({ roll: fixed(6 * wave(cell / 48)), flash: cell < 5 || (cell > 9 && cell < 14) ? 1 : 0 }) }
const glitter: Cells = {
  count: 20,
  fps: 10,
  fill: (cell) => ({
    dashes: Array.from({ length: 30 }, (_, i) => {
      const y = 3 + i * 3.1
      const wide = (6 + y * 0.36) * (0.5 + 0.5 * wave(cell / 20 + i * 0.37))
      return `<path d="M${(45 - wide / 2 + 8 * wave(i * 0.73)).toFixed(1)} ${y.toFixed(1)}h${wide.toFixed(1)}" stroke-width="${(0.7 + y / 70).toFixed(1)}" opacity="${(0.25 + 0.45 * Math.abs(wave(cell / 20 + i * 0.21))).toFixed(2)}"/>`
    }).join(''),
  }),
}
const wings: Cells = {
  count: 18,
  fps: 18,
  fill: (cell) => {
    const [a, b] = [Math.cos((2 * Math.PI * cell) / 18), Math.cos((2 * Math.PI * cell) / 18 + 2)]
    return { aup: fixed(-3 - 5 * a), ain: fixed(-5 - 2 * a), bup: fixed(-3 - 5 * b), bin: fixed(-5 - 2 * b) }
  },
}

const sea = (n: number, speed: number, y: number): Layer => ({ svg: `wave-${n}.svg`, x: scroll(speed, 480), y: sway(y, 1.2, 4 + n, n) })
const ship = ease([0, 84], [21, 60])
// The pilot stands in the boat where the ladder hangs from the ship.
const boat = { x: `${ship}+${ease([0.6, 430], [ALONGSIDE, 165.5], [ABOARD, 165.5], [21, 470])}`, y: 168 }

export const scene: Scene = {
  key: 'ship',
  folder: import.meta.dirname,
  title: '夜航长江口：引航员登轮的二十秒',
  summary: '小艇从船尾追上来，贴住两万箱的巨轮。引航员抓住软梯，一格一格爬上去，汽笛长鸣一声。',
  description: '外海来的大船进长江口，要由熟悉航道的引航员领着走。登轮用的是一条绳梯，艇和船都在动，抓梯子要等小艇被浪托到最高的那一下。片中省去了风浪最难的部分。',
  category: 'travel',
  tags: ['长江口', '引航员', '夜航', '航运', '动画短片'],
  author: 'hai',
  region: '上海',
  cover: 'ship',
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
    { svg: 'climber.svg', cells: climbing, x: `${ship}+201.5`, y: line([CLIMB, 186], [ABOARD, 151]), show: [CLIMB, 0], hide: [ABOARD + 1.4, 0.4] },
    { svg: 'searchlight.svg', x: `${boat.x}-16`, y: 128, show: [ALONGSIDE - 1, 0.5], hide: [ABOARD, 0.5] },
    { svg: 'pilot.svg', cells: withPilot, ...boat, hide: [CLIMB, 0] },
    { svg: 'pilot.svg', cells: without, ...boat, show: [CLIMB, 0] },
    sea(3, 40, 224),
    { svg: 'gulls.svg', cells: wings, x: drift(-100, 33), y: sway(48, 7, 6), show: [1, 0] },
    sea(4, 60, 245),
  ],
  sound: {
    gain: 0,
    voices: [
      noise('sea', { seed: 101, color: 'brown', low: 60, high: 900, level: '0.34+0.16*sin(2*PI*t/5.2)+0.08*sin(2*PI*t/3.3)' }),
      noise('spray', { seed: 111, low: 1500, high: 6500, level: '0.03*pow(0.5+0.5*sin(2*PI*t/5.2-0.6),3)+0.012' }),
      call('engine', { at: [0], seconds: 21, level: 0.13, wave: '(0.8+0.2*sin(2*PI*1.5*t))*(sin(2*PI*44*t)+0.5*sin(2*PI*88*t)+0.25*sin(2*PI*132*t))' }),
      call('launch', { at: [0.6], seconds: 20, level: 0.035, wave: `min(1,t/7)*min(1,(20-t)/5)*(sin(2*PI*92*t+2*sin(2*PI*11*t))+0.5*sin(2*PI*184*t))`, filter: 'lowpass=f=500' }),
      call('horn', { at: [ABOARD + 1], seconds: 2.8, level: 0.16, wave: 'min(1,t*4)*min(1,(2.8-t)*2)*(sin(2*PI*110*t)+0.7*sin(2*PI*138.6*t)+0.5*sin(2*PI*220*t)+0.3*sin(2*PI*330*t)+0.2*sin(2*PI*415*t))' }),
      call('gull', { at: [2.2, 2.75, 6.4], seconds: 0.42, level: 0.04, wave: 'sin(PI*t/0.42)*(sin(2*PI*(1500*t-900*t*t))+0.4*sin(4*PI*(1500*t-900*t*t)))' }),
      pad('pad', [[0, 8, ['E2', 'B2', 'G3']], [6, 8, ['C3', 'G3', 'E4']], [12, 9, ['G2', 'D3', 'B3', 'E4']]], 0.15),
      bells('keys', [
        [1.2, 'E4', 0.6], [2.2, 'B4', 0.5], [3.2, 'G4', 0.5], [4.6, 'F#4', 0.5], [5.4, 'E4', 0.5], [7, 'C5', 0.6], [8, 'B4', 0.5], [9, 'G4', 0.6],
        [10.6, 'D4', 0.4], [11.2, 'G4', 0.4], [11.8, 'B4', 0.45], [12.4, 'D5', 0.45], [13, 'E5', 0.5], [13.8, 'D5', 0.5], [ABOARD, 'G5', 0.7], [18.6, 'D5', 0.5], [19.2, 'B4', 0.5], [19.8, 'G4', 0.6],
      ], { level: 0.13, decay: 1.9, overtones: [[2, 0.4], [3, 0.14], [4, 0.08]] }),
    ],
  },
}
