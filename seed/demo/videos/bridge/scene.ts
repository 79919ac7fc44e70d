// Four days and nights of a cable-stayed bridge that grows from its two towers until they meet in the fog.
import { drift, ease, line, scroll, sway } from '../motion.ts'
import type { Cells, Layer, Scene } from '../scene.ts'
import { bells, noise, pad } from '../sound.ts'

const DAY = 3.2
const DAYS = 4
const TOWERS = [120, 360]
const SEGMENTS = 9
const STEPS = 8
const CLOSED = 2 + (SEGMENTS * STEPS + 10) / 8

// Each tower builds to both sides at once, so that it stays in balance; the last piece closes the middle.
const growth: Cells = {
  count: SEGMENTS * STEPS + 12,
  fps: 8,
  once: 2,
  fill: (cell) => {
    const placed = Math.min(SEGMENTS, Math.floor(cell / STEPS))
    const closing = placed === SEGMENTS
    const part = closing ? Math.min(1, (cell - SEGMENTS * STEPS) / 10) : (cell % STEPS) / 6
    const closed = closing && part === 1
    const reach = 6 + 12 * placed
    const tips = closing ? [240] : TOWERS.flatMap((x) => [x - reach - 6, x + reach + 6])
    const y = 201 - 25 * Math.min(1, part)
    const spans = [[-10, 6], [474, 490], ...TOWERS.map((x) => [x - reach, x + reach]), ...(closed ? [[200, 280]] : [])]
    const boxes = (top: number, height: number) => spans.map(([a = 0, b = 0]) => `M${a} ${top}H${b}v${height}H${a}z`).join('')
    return {
      cables: TOWERS.flatMap((x) => Array.from({ length: placed }, (_, k) =>
        `M${x - 12 * (k + 1)} 176L${x} ${68 - 3.2 * k}L${x + 12 * (k + 1)} 176`)).join(''),
      deck: boxes(175, 7),
      edge: boxes(182, 2.4),
      ropes: closed ? '' : tips.map((x) => `M${x - 3} 169V${y}M${x + 3} 169V${y}`).join(''),
      lifted: closed ? '' : tips.map((x) => `M${x - 5.5} ${y}h11v7h-11z`).join(''),
      cranes: closed ? '' : (closing ? [234, 246] : tips).map((x) => craneAt(x, closing ? Math.sign(240 - x) : Math.sign(x - (x < 240 ? 120 : 360)))).join(''),
      barges: closed ? '' : tips.map((x) => `M${x - 11} 206h22l-3 5h-16z`).join(''),
    }
  },
}

function craneAt(x: number, towards: number): string {
  return `M${x - 8 * towards} 175v-8h${12 * towards}v2.500h${-9 * towards}v5.500z`
}

const nights: Layer[] = Array.from({ length: DAYS }, (_, day) => ({
  svg: '',
  show: [DAY * (day + 0.62), 0.35] as const,
  hide: [DAY * (day + 1.08), 0.4] as const,
}))

// Lit is what has been built by that night.
const lampsOf = (day: number): Cells => ({
  count: 1,
  fps: 24,
  fill: () => {
    const placed = Math.min(SEGMENTS, Math.floor(((day + 0.7) * DAY - 2) * 8 / STEPS))
    const spots = TOWERS.flatMap((x) => Array.from({ length: placed * 2 + 1 }, (_, i) => x + 12 * (i - placed)))
    const ends = TOWERS.flatMap((x) => [x, x - 12 * placed - 8, x + 12 * placed + 8])
    return {
      lamps: spots.map((x) => `M${x} 172.5h.1`).join(''),
      glows: ends.map((x) => `<circle cx="${x}" cy="174" r="22"/>`).join(''),
    }
  },
})

const wings: Cells = {
  count: 16,
  fps: 24,
  fill: (cell) => {
    const lift = Math.cos((2 * Math.PI * cell) / 16)
    return { up: -3 - 4 * lift, in: -5 - 2 * lift }
  },
}

// Up in the east, over the towers, down in the west, and below the hills for the night.
const hour = `mod(t,${DAY})/${(DAY * 0.62).toFixed(3)}`
const suns: Layer[] = [
  { svg: 'sun.svg', x: `520*${hour}-130`, y: `40-120*sin(PI*${hour})`, hide: [DAY * DAYS, 0] },
  { svg: 'sun.svg', x: ease([DAY * DAYS, -40], [20, 130]), y: ease([DAY * DAYS, 60], [20, -58]), show: [DAY * DAYS, 0] },
]

export const scene: Scene = {
  key: 'bridge',
  folder: import.meta.dirname,
  title: '二十秒延时：看一座斜拉桥在雾里合龙',
  summary: '两座桥塔各自向江心伸出手臂，四个昼夜之后，最后一节钢箱梁从驳船上升起来，把中间的缝补上。',
  description: '手绘延时短片，二十秒。斜拉桥的主梁从桥塔向两侧对称地长，一边一节，谁也不能快，否则塔会歪。最难的是最后一节：钢梁热胀冷缩，缝的宽窄一天里变好几厘米，合龙往往选在清晨温度最稳的时候。片中把工期压成了四个昼夜。',
  category: 'tech',
  tags: ['桥梁', '延时', '工程', '动画短片'],
  author: 'hai',
  region: '上海',
  cover: 'bridge',
  daysAgo: 2.4,
  views: 386000,
  seconds: 20,
  layers: [
    { svg: 'sky.svg' },
    ...nights.map((night) => ({ ...night, svg: 'night.svg' })),
    ...suns,
    { svg: 'hills.svg' },
    { svg: 'fog-far.svg', x: scroll(-34, 480), y: 100 },
    { svg: 'water.svg' },
    { svg: 'ripple.svg', x: scroll(26, 480) },
    { svg: 'gold.svg', show: [13.4, 4] },
    { svg: 'cars.svg', x: scroll(58, 480), y: 166.5, show: [CLOSED + 1.2, 0.6] },
    { svg: 'bridge.svg', cells: { ...growth, count: 1, once: undefined }, hide: [2, 0] },
    { svg: 'bridge.svg', cells: growth, show: [2, 0] },
    { svg: 'gulls.svg', cells: wings, x: drift(-620, 42), y: sway(62, 6, 5), show: [14, 0] },
    { svg: 'fog-near.svg', x: scroll(-72, 480), y: line([0, 128], [DAY * DAYS, 138], [18, 168]), hide: [19, 6] },
    { svg: 'fog-far.svg', x: scroll(-110, 480), y: line([0, 150], [20, 196]) },
    ...nights.map((night) => ({ ...night, svg: 'dusk.svg' })),
    ...nights.map((night, day) => ({ ...night, svg: 'lamps.svg', cells: lampsOf(day) })),
    { svg: 'fog-wall.svg', y: ease([0, -20], [3.6, 60]), hide: [3.6, 2.8] },
  ],
  sound: {
    gain: 0,
    voices: [
      noise('wind', { seed: 5, low: 120, high: 900, level: '0.05+0.03*sin(2*PI*t/6.4)' }),
      pad('pad', [[0, 6, ['D3', 'A3', 'F#4']], [4, 6, ['B2', 'F#3', 'D4']], [8, 6, ['G2', 'D3', 'B3']], [12, 8, ['D3', 'A3', 'D4', 'F#4']]], 0.16),
      bells('bell', [...climb(), [CLOSED, 'D4', 1], [CLOSED, 'A4', 0.8], [CLOSED, 'F#5', 0.8], [15.2, 'E5', 0.5], [16, 'D5', 0.6], [17.2, 'A4', 0.5]], { level: 0.14, decay: 2.6 }),
    ],
  },
}

/** One note for every other piece of the bridge, higher and higher. */
function climb(): [number, string, number][] {
  const notes = ['D4', 'A4', 'B4', 'D5', 'A4', 'E5', 'D5', 'A4', 'B4', 'F#5', 'E5', 'B4', 'D5', 'A5', 'F#5', 'D5', 'E5', 'B5', 'A5', 'F#5', 'E5', 'D5']
  return notes.map((note, i) => [1.6 + i * 0.5, note, 0.35 + 0.02 * i])
}
