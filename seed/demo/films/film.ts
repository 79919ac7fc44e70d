// A demo film: chapters that are drawn one after the other, spoken text, and one sound for all.
import type { Layer, Sound } from '../videos/scene.ts';
import type { DemoLine } from '../danmaku.ts';

export interface Chapter {
  title: string;
  seconds: number;
  /** Layers as of a video: 480 × 270 units, from the back to the front. */
  layers: readonly Layer[];
  /** [second of the chapter, text], shown until the next one or the end of the chapter. */
  said: readonly (readonly [second: number, words: string])[];
}

/** A comment on a film: author, minutes after the publication, text, likes, and the index of the comment that it answers. */
export type FilmComment = readonly [by: string, minutesAfter: number, words: string, likes: number, answers?: number];

export interface Film {
  key: string;
  title: string;
  summary: string;
  category: string;
  tags: readonly string[];
  author: string;
  region: string;
  daysAgo: number;
  views: number;
  /** The second of the film that its cover shows. */
  coverAt: number;
  chapters: readonly Chapter[];
  sound: Sound;
  danmaku: readonly DemoLine[];
  comments: readonly FilmComment[];
}

/** The chapters with their start in seconds. */
export function timesOf({ chapters }: Pick<Film, 'chapters'>): { chapter: Chapter; begin: number }[] {
  let begin = 0;
  return chapters.map((chapter) => {
    const at = begin;
    begin += chapter.seconds;
    return { chapter, begin: at };
  });
}

export const secondsOf = ({ chapters }: Pick<Film, 'chapters'>): number =>
  chapters.reduce((sum, { seconds }) => sum + seconds, 0);
