import { createHash } from 'node:crypto';
import type { CheckPart, CheckScope } from '#contract/sensitive-words/risks.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { siteSettings } from '../../settings/service.ts';
import { carryOutChecksJob } from '../jobs.ts';
import { kindOf, piecesOf, type PicturePart, type VideoPart } from './pieces.ts';
import * as store from './store.ts';

export type ToCheck =
  | { part: Exclude<CheckPart, PicturePart | VideoPart>; text: string }
  | { part: PicturePart; picture: string }
  | { part: VideoPart; video: string };

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
  if (contentSafety === null) return;
  const now = clock.now();
  const rows = contents
    .flatMap((one): { part: CheckPart; content: string }[] => {
      if ('picture' in one) return [{ part: one.part, content: one.picture }];
      if ('video' in one) return [{ part: one.part, content: one.video }];
      return piecesOf(one.text, contentSafety.textMax).map((content) => ({ part: one.part, content }));
    })
    .map((row, index, all) => ({
      ...subject,
      ...row,
      scope: kindOf(row.part) === 'video' ? 'videos' : subject.scope,
      id: random.id(),
      place: all.slice(0, index).filter(({ part }) => part === row.part).length,
      hash: createHash('sha256')
        .update(`${kindOf(row.part)}\n${row.content}`)
        .digest('hex'),
      holds,
      dueAt: now,
      createdAt: now,
    }));
  await store.insertChecks(tx, rows);
  await deps.jobs.enqueue(tx, carryOutChecksJob, {});
}
