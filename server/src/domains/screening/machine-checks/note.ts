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
import { sentTextOf, timedPieces } from './timed-text.ts';

export type ToCheck =
  | { part: Exclude<CheckPart, PicturePart | VideoPart | 'captions'>; text: string }
  | { part: PicturePart; picture: string }
  | { part: VideoPart; video: string }
  /** Null: the captions could not be read. */
  | { part: 'captions'; cues: readonly Cue[] | null };

/** Whether the content safety service checks this scope; false without a service. */
export const isScopeChecked = async (deps: Deps, scope: CheckScope): Promise<boolean> =>
  deps.contentSafety !== null && (await siteSettings(deps)).safety[scope].checked;

/**
 * Inserts checks of a subject, in the transaction that stores its content, and enqueues the job that asks the service. `holds`: the subject
 * waits only for the checks and is published when nothing is found.
 */
export async function requestChecks(
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
    .flatMap((toCheck) => contentsOf(toCheck, contentSafety.textMax, dailyBudget))
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
          .update(`${kindOf(part)}\n${sentTextOf(part, content)}`)
          .digest('hex'),
        holds,
        dueAt: now,
        createdAt: now,
        ...(failure === undefined ? {} : { state: 'failed' as const, tries: 1, failure, triedAt: now, doneAt: now }),
      };
    });
  for (let from = 0; from < rows.length; from += ROWS_PER_INSERT)
    await store.insertChecks(tx, rows.slice(from, from + ROWS_PER_INSERT));
  const failures = rows.filter(({ failure }) => failure !== undefined).length;
  const { scope, subjectId, revisionId } = subject;
  if (failures > 0) await store.addToDays(tx, [{ ...store.NO_SUM, day: dayInChina(now), scope, risk: '', failures }]);
  // If all checks fail at once, no later result would tell the domain that decides.
  if (failures > 0 && failures === rows.length) await deps.jobs.enqueue(tx, contentCheckedJob, { scope, subjectId, revisionId });
  else await deps.jobs.enqueue(tx, carryOutChecksJob, {});
}

const ROWS_PER_INSERT = 1_000;

interface Content {
  part: CheckPart;
  /** A piece of text, the address of a picture, or the id of a video. */
  content: string;
  /** The reason for which the content can never be checked. */
  failure?: string;
}

/** One content a check; texts are divided into pieces of at most `textMax` characters. */
function contentsOf(toCheck: ToCheck, textMax: number, dailyBudget: number): Content[] {
  const { part } = toCheck;
  if ('picture' in toCheck) return [{ part, content: toCheck.picture }];
  if ('video' in toCheck) return [{ part, content: toCheck.video }];
  if ('text' in toCheck) return piecesOf(toCheck.text, textMax).map((content) => ({ part, content }));
  if (toCheck.cues === null) return [{ part, content: '', failure: '字幕文件读取失败' }];
  const pieces = timedPieces(toCheck.cues, textMax);
  // Captions beyond a day's budget could never be checked, like a video that is too long.
  if (pieces.length > dailyBudget) return [{ part, content: '', failure: `字幕共 ${pieces.length} 段，超过每日送检上限` }];
  return pieces.map((content) => ({ part, content }));
}
