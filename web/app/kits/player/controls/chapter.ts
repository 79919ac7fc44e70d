/** A part of a video that its author has named. */
export interface Chapter {
  /** The second at which it begins. */
  at: number;
  title: string;
}

export const chapterAt = (chapters: readonly Chapter[], time: number): Chapter | undefined =>
  chapters.findLast(({ at }) => at <= time);
