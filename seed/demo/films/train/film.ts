import type { Film } from '../film.ts';
import { bells, noise, pad, repeated } from '../../videos/sound.ts';
import { arrival, stopping } from './arrival.ts';
import { departure } from './departure.ts';
import { graph } from './graph.ts';
import { distance, speeding } from './line.ts';
import { night, storm } from './night.ts';
import { comments, danmaku } from './said.ts';

export const film: Film = {
  key: 'train',
  title: '一列高铁怎样准点到站',
  summary: '从七点零四分开车，到九点四十二分停在白线上：一张图、一段段轨道、一个没有客车的夜，和几百个人。',
  category: 'tech',
  tags: ['高铁', '准点', '铁路', '科普动画'],
  author: 'ke',
  region: '浙江',
  daysAgo: 0.9,
  views: 96_400,
  coverAt: 57,
  chapters: [departure, graph, speeding, distance, night, storm, stopping, arrival],
  sound: {
    gain: 3,
    voices: [
      // Air and rails: louder on the way, near nothing in the night, a storm before the end.
      noise('rails', {
        seed: 211,
        low: 70,
        high: 620,
        level:
          '0.1+0.26*clip((t-12)/4,0,1)*lt(t,16)+0.3*between(t,36,56)+0.06*between(t,76,94)+0.34*between(t,94,114)+0.2*clip((125-t)/11,0,1)*between(t,114,125)',
      }),
      noise('rain', { seed: 223, color: 'white', low: 900, high: 6200, level: '0.1*clip((t-94)/2,0,1)*clip((114-t)/2,0,1)' }),
      repeated(
        pad(
          'pad',
          [
            [0, 7, ['C3', 'G3', 'E4']],
            [6, 7, ['A2', 'E3', 'C4']],
            [12, 7, ['F2', 'C3', 'A3']],
            [18, 7, ['G2', 'D3', 'B3']],
          ],
          0.1,
        ),
        25,
      ),
      repeated(bells('bell', tune(), { level: 0.15, decay: 2.8 }), 25),
    ],
  },
  danmaku,
  comments,
};

/** Even quavers as of wheels, and a note above them now and then. */
function tune(): [number, string, number][] {
  const chords = [
    ['C4', 'E4', 'G4', 'C5'],
    ['A4', 'C5', 'E5', 'A4'],
    ['F4', 'A4', 'C5', 'F4'],
    ['G4', 'B4', 'D5', 'G4'],
  ];
  return chords.flatMap((chord, c) =>
    Array.from({ length: 12 }, (_, i): [number, string, number] => [
      c * 6 + i * 0.5 + 0.2,
      chord[[0, 1, 2, 3, 2, 1][i % 6] ?? 0] ?? 'C4',
      i % 6 === 0 ? 0.55 : 0.3,
    ]),
  );
}
