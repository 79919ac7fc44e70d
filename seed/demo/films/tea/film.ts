import { bells, drops, noise, pad, repeated } from '../../videos/sound.ts';
import type { Film } from '../film.ts';
import { drinking, grading, road } from './cup.ts';
import { frying, resting, rolling } from './fire.ts';
import { picking, waking } from './hill.ts';
import { comments, danmaku } from './said.ts';

export const film: Film = {
  key: 'tea',
  title: '一杯茶的二十四小时',
  summary: '从凌晨四点半叶尖上的一滴露水，到第二天四点半杯里展开的一芽两叶：采、摊、炒、揉、下山、审评，正好一天。',
  category: 'food',
  tags: ['茶', '制茶', '手艺', '动画短片'],
  author: 'chen',
  region: '陕西',
  daysAgo: 2.2,
  views: 134_000,
  coverAt: 31,
  chapters: [waking, picking, resting, frying, rolling, road, grading, drinking],
  sound: {
    gain: 3,
    voices: [
      noise('air', {
        seed: 311,
        low: 180,
        high: 1500,
        level: '0.12+0.08*sin(2*PI*t/9)+0.16*between(t,96,114)',
      }),
      // The wok crackles, then whispers; at the end water is poured.
      noise('wok', { seed: 331, color: 'white', low: 1800, high: 7600, level: '0.12*clip((t-61)/2,0,1)*clip((78-t)/2,0,1)' }),
      drops({ seed: 41, perSecond: 26, pitch: 2100, ring: 3, level: 7, pan: 0.2 }) +
        `,volume='between(t,61,69)*clip((69-t)/5,0,1)':eval=frame`,
      drops({ seed: 57, perSecond: 3, pitch: 1300, ring: 14, level: 7, pan: -0.3 }) +
        `,volume='between(t,2,17)+between(t,118,124)+between(t,134,138)':eval=frame`,
      repeated(
        pad(
          'pad',
          [
            [0, 8, ['D3', 'A3', 'D4']],
            [7, 8, ['B2', 'F#3', 'D4']],
            [14, 8, ['G2', 'D3', 'B3']],
            [21, 8, ['A2', 'E3', 'A3']],
          ],
          0.1,
        ),
        29,
      ),
      repeated(bells('bell', tune(), { level: 0.2, decay: 1.7 }), 29),
    ],
  },
  danmaku,
  comments,
};

/** Five tones, plucked: a line that climbs, rests, and comes down. */
function tune(): [number, string, number][] {
  const notes = 'D4 E4 F#4 A4 B4 A4 D5 B4 A4 F#4 E4 A4 F#4 E4 D4 B4 D5 E5 F#5 E5 D5 B4 A4 B4 A4 F#4 E4 D4'.split(' ');
  return notes.map((note, i): [number, string, number] => [0.5 + i + (i % 4 === 3 ? 0.25 : 0), note, i % 4 === 0 ? 0.6 : 0.4]);
}
