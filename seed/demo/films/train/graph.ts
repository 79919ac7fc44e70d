// The second chapter: the graph on which all trains of a morning are lines.
import type { Cells } from '../../videos/scene.ts';
import {
  circle,
  FAINT,
  ground,
  INK,
  panel,
  piece,
  plate,
  polyline,
  rect,
  RED,
  shown,
  stroke,
  svg,
  text,
  unveiled,
} from '../draw.ts';
import type { Chapter } from '../film.ts';
import { STATIONS } from './art.ts';

// The graph's plot: left and top edge, unit of an hour, unit of a station.
const [LEFT, TOP, HOUR, STEP] = [92, 84, 104, 18.5];
const at = (hour: number, station: number): [number, number] => [LEFT + (hour - 7) * HOUR, TOP + station * STEP];

/** Stations at which a train stops make its line a stair. */
const course = (start: number, hours: number, from = 0, to = 7): [number, number][] =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, i) => {
    const station = from + Math.sign(to - from) * i;
    const hour = start + (hours * i) / Math.abs(to - from);
    return [at(hour, station), at(hour + (i % 2 === 0 && i > 0 && i < Math.abs(to - from) ? 0.035 : 0), station)];
  }).flat() as [number, number][];

const others = [
  ...[6.75, 7.3, 7.52, 7.85, 8.2, 8.45, 8.85].map((start, i) => course(start, 2.45 + (i % 3) * 0.22)),
  ...[6.9, 7.25, 7.6, 8.05, 8.5].map((start, i) => course(start, 2.5 + (i % 2) * 0.3, 7, 0)),
];
const ours = course(7.07, 2.63);

const drawing: Cells = {
  count: 48,
  fps: 10,
  once: 8.5,
  fill: (cell) => {
    const reach = Math.max(1.02, ((cell + 1) / 48) * (ours.length - 1));
    const whole = Math.floor(reach);
    const [x0, y0] = ours[whole] ?? [0, 0];
    const [x1, y1] = ours[Math.min(whole + 1, ours.length - 1)] ?? [0, 0];
    const tip: [number, number] = [x0 + (x1 - x0) * (reach - whole), y0 + (y1 - y0) * (reach - whole)];
    return { line: stroke(polyline([...ours.slice(0, whole + 1), tip]), RED, 2.2) + circle(tip[0], tip[1], 3, RED) };
  },
};

export const graph: Chapter = {
  title: '纸上的一条斜线',
  seconds: 20,
  layers: [
    {
      svg: ground(
        ['#dfe9ea', '#eef2ec'],
        panel(40, 68, 400, 158) +
          `<clipPath id="plot"><path d="M${LEFT} 76h330v142h-330z"/></clipPath><g clip-path="url(#plot)">${others.map((points) => stroke(polyline(points), '#9fb0b6', 0.9)).join('')}</g>`,
      ),
    },
    ...unveiled(LEFT - 1, 74, 332, 146, 2.2, 8),
    {
      ...piece(
        40,
        70,
        400,
        158,
        STATIONS.map(
          (name, i) =>
            text(LEFT - 8, TOP + i * STEP + 3, 8.5, name, { anchor: 'end', weight: 500 }) +
            stroke(`M${LEFT} ${TOP + i * STEP}h330`, '#d9d2c2', 0.5),
        ).join('') +
          [7, 8, 9, 10]
            .map(
              (hour) =>
                stroke(`M${at(hour, 0)[0]} 76v142`, '#d9d2c2', 0.5) +
                text(at(hour, 0)[0] + 2, 224, 7, `${hour}:00`, { fill: FAINT }),
            )
            .join(''),
      ),
    },
    { ...piece(LEFT - 4, TOP - 6, 300, STEP * 7 + 12, '{{line}}'), cells: drawing },
    shown(
      svg(
        96,
        26,
        rect(0, 0, 90, 22, INK, 4) + text(45, 15, 9.5, '间隔 ≥ 3 分钟', { fill: '#fff', anchor: 'middle', weight: 500 }),
      ),
      228,
      92,
      14,
    ),
    shown(svg(30, 20, stroke('M2 10h22M2 10l5-4M2 10l5 4M24 10l-5-4M24 10l-5 4', INK, 1.6)), 200, 94, 14),
    plate('02 运行图', '纸上的一条斜线'),
  ],
  said: [
    [0.5, '先看一张图：横是时间，竖是车站。'],
    [4.7, '每条斜线是一趟车，线越陡，车越快。'],
    [8.9, '红色这条，就是刚刚开出的那一列。'],
    [12.8, '前后两条线，最少隔开三分钟；'],
    [16.3, '谁在哪站等谁，图上早就写定了。'],
  ],
};
