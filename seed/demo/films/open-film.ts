import { formatCueTime } from '#contract/media-assets/caption-cues.ts';
import { timesOf, type Film } from './film.ts';

/** Films of several minutes. Drawing takes about as long as the film lasts, so they are the last of the demo. */
export const FILMS = ['train', 'tea'] as const;

/** Listed by name, because a bundle contains only literal imports. */
const FILM_OF: Record<string, () => Promise<{ film: Film }>> = {
  train: () => import('./train/film.ts'),
  tea: () => import('./tea/film.ts'),
};

/** Undefined for the key of another video. */
export const openFilm = async (key: string): Promise<Film | undefined> => (await FILM_OF[key]?.())?.film;

/** The description, then each chapter with its start and its text. */
export const descriptionOf = (film: Film): string[] => [
  film.summary,
  ...timesOf(film).map(
    ({ chapter: { title, said }, begin }) => `${minutes(begin)} ${title}｜${said.map(([, words]) => words).join('')}`,
  ),
];

/** 01:34 */
const minutes = (second: number): string => formatCueTime(second * 1000).slice(3, 8);
