import { createHash } from 'node:crypto';
import type { Cue } from '#contract/media-assets/caption-cues.ts';
import type { CheckPart, CheckScope } from '#contract/screening/risks.ts';
import { dayInChina } from '../../../core/clock.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { siteSettings } from '../../settings/service.ts';
import { carryOutChecksJob, contentCheckedJob } from '../jobs.ts';
import { kindOf, piecesOf, type PicturePart, type VideoPart } from './pieces.ts';
import * as store from './store.ts';
import { shownOf, timedPieces } from './timed-text.ts';

export type ToCheck =
  | { part: Exclude<CheckPart, PicturePart | VideoPart | 'captions'>; text: string }
  | { part: PicturePart; picture: string }
  | { part: VideoPart; video: string }
  /** Null when they could not be read. */
  | { part: 'captions'; cues: readonly Cue[] | null };

/** Whether a service judges what is said there; false where there is none. */
export const isChecked = async (deps: Deps, scope: CheckScope): Promise<boolean> =>
  deps.contentSafety !== null && (await siteSettings(deps)).safety[scope].checked;

/**
 * Leaves word, in the transaction of what is to be judged, for the job that asks the service. `holds`: it waits for nothing else, and is
 * let through when nothing is found.
 */
export async function noteChecks(
  deps: Deps,
  tx: Transaction,
  subject: store.Subject,
  contents: readonly ToCheck[],
  holds: boolean,
): Promise<void> {
  const { contentSafety, clock, random } = deps;
  if (contentSafety === null || contents.length === 0) return;
  const { dailyBudget } = (await siteSettings(deps)).safety[subject.scope];
  const now = clock.now();
  const places = new Map<CheckPart, number>();
  const rows = contents
    .flatMap((one) => contentsOf(one, contentSafety.textMax, dailyBudget))
    .map(({ part, content, failure }) => {
      const place = places.get(part) ?? 0;
      places.set(part, place + 1);
      return {
        ...subject,
        part,
        content,
        scope: kindOf(part) === 'video' ? ('videos' as const) : subject.scope,
        id: random.id(),
        place,
        hash: createHash('sha256')
          .update(`${kindOf(part)}\n${shownOf(part, content)}`)
          .digest('hex'),
        holds,
        dueAt: now,
        createdAt: now,
        ...(failure === undefined ? {} : { state: 'failed' as const, tries: 1, failure, triedAt: now, doneAt: now }),
      };
    });
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await store.insertChecks(tx, rows.slice(from, from + ROWS_AT_ONCE));
  const failures = rows.filter(({ failure }) => failure !== undefined).length;
  const { scope, subjectId, revisionId } = subject;
  if (failures > 0) await store.addToDays(tx, [{ ...store.NO_SUM, day: dayInChina(now), scope, risk: '', failures }]);
  // Nothing else would tell who decides.
  if (failures > 0 && failures === rows.length) await deps.jobs.enqueue(tx, contentCheckedJob, { scope, subjectId, revisionId });
  else await deps.jobs.enqueue(tx, carryOutChecksJob, {});
}

const ROWS_AT_ONCE = 1_000;

interface Content {
  part: CheckPart;
  content: string;
  /** Why it can never be judged. */
  failure?: string;
}

function contentsOf(one: ToCheck, textMax: number, dailyBudget: number): Content[] {
  const { part } = one;
  if ('picture' in one) return [{ part, content: one.picture }];
  if ('video' in one) return [{ part, content: one.video }];
  if ('text' in one) return piecesOf(one.text, textMax).map((content) => ({ part, content }));
  if (one.cues === null) return [{ part, content: '', failure: '字幕文件读取失败' }];
  const pieces = timedPieces(one.cues, textMax);
  // As of a video that is longer than a day's budget.
  if (pieces.length > dailyBudget) return [{ part, content: '', failure: `字幕共 ${pieces.length} 段，超过每日送检上限` }];
  return pieces.map((content) => ({ part, content }));
}
