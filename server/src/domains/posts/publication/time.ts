import type { ContentLimits } from '#contract/settings/settings.ts';
import { AppError } from '../../../core/app-error.ts';

/** The publication time that an author requests, checked against the operator's limits; null: at once after approval. */
export function timeOf(
  { publishedAt }: { publishedAt: Date | null },
  publishAt: string | null,
  now: Date,
  { publishAheadMinMinutes: minutes, publishAheadMaxDays: days }: ContentLimits,
): Date | null {
  if (publishAt === null) return null;
  const refuse = (message: string) => {
    throw new AppError('invalid', message, { fields: { publishAt: message } });
  };
  if (publishedAt !== null) refuse('作品已经发布过，不能再定时发布');
  const time = new Date(publishAt);
  const minutesAhead = (time.getTime() - now.getTime()) / 60_000;
  if (minutesAhead < minutes || minutesAhead > days * 1440) {
    refuse(`定时发布时间须在 ${minutes} 分钟之后、${days} 天之内`);
  }
  return time;
}
