import { z } from 'zod';
import { formatCueTime } from '#contract/media-assets/caption-cues.ts';
import type { Deps } from '#server/deps.ts';
import { defineJob } from '#server/jobs/define-job.ts';
import { BEHIND_USERS, addVideo } from '../load-videos.ts';
import { timesOf, type Film } from './film.ts';

/** Films of minutes. Each takes the processor for about as long as it lasts, so they are the last of the demo to be made. */
export const FILMS = ['train', 'tea'] as const;

/** One by one: a bundle holds only what is imported by name. */
const FILM_OF: Record<string, () => Promise<{ film: Film }>> = {
  train: () => import('./train/film.ts'),
  tea: () => import('./tea/film.ts'),
};

export const drawFilm = defineJob({
  name: 'demo.drawFilm',
  payload: z.strictObject({ key: z.string() }),
  attempts: 3,
  lane: 'heavy',
});

export async function loadFilm(deps: Deps, key: string, signal: AbortSignal): Promise<void> {
  const load = FILM_OF[key];
  if (load === undefined) throw new Error(`the demo has no film ${key}`);
  const { film } = await load();
  const { buildFilm } = await import('./build.ts');
  const { coverAt, comments, ...video } = film;
  const said = comments.map(([author, minutesAfter, content, likes, answers = null]) => ({
    author,
    minutesAfter,
    content,
    likes,
    answers,
  }));
  await addVideo(
    deps,
    { ...video, cover: coverAt, description: descriptionOf(film), comments: said },
    (options) => buildFilm(film, options),
    { nice: BEHIND_USERS, signal },
  );
}

/** What it is about, then each chapter with its beginning and all that is said in it. */
export const descriptionOf = (film: Film): string[] => [
  film.summary,
  ...timesOf(film).map(
    ({ chapter: { title, said }, begin }) => `${minutes(begin)} ${title}｜${said.map(([, words]) => words).join('')}`,
  ),
];

/** 01:34 */
const minutes = (second: number): string => formatCueTime(second * 1000).slice(3, 8);
