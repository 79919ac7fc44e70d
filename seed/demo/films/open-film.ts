import { formatCueTime } from '#contract/media-assets/caption-cues.ts';
import { timesOf, type Film } from './film.ts';

/** Films of minutes. Each takes the processor for about as long as it lasts, so they are the last of the demo to be made. */
export const FILMS = ['train', 'tea'] as const;

/** One by one: a bundle holds only what is imported by name. */
const FILM_OF: Record<string, () => Promise<{ film: Film }>> = {
  train: () => import('./train/film.ts'),
  tea: () => import('./tea/film.ts'),
};

/** Undefined for the key of another video. */
export const openFilm = async (key: string): Promise<Film | undefined> => (await FILM_OF[key]?.())?.film;

/** What it is about, then each chapter with its beginning and all that is said in it. */
export const descriptionOf = (film: Film): string[] => [
  film.summary,
  ...timesOf(film).map(
    ({ chapter: { title, said }, begin }) => `${minutes(begin)} ${title}｜${said.map(([, words]) => words).join('')}`,
  ),
];

/** 01:34 */
const minutes = (second: number): string => formatCueTime(second * 1000).slice(3, 8);
