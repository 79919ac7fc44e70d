/** A named section of a video. */
export interface Chapter {
  /** Start, in seconds. */
  at: number;
  title: string;
}

export const chapterAt = (chapters: readonly Chapter[], time: number): Chapter | undefined =>
  chapters.findLast(({ at }) => at <= time);
