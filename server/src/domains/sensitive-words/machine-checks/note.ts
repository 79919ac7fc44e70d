import { createHash } from 'node:crypto';
import type { CheckPart, CheckScope } from '#contract/sensitive-words/risks.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { siteSettings } from '../../settings/service.ts';
import { carryOutChecksJob } from '../jobs.ts';
import { piecesOf } from './pieces.ts';
import * as store from './store.ts';

export type ToCheck =
  | { part: Exclude<CheckPart, 'cover' | 'picture'>; text: string }
  | { part: 'cover' | 'picture'; picture: string };

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
    .flatMap((content): { part: CheckPart; content: string }[] =>
      'picture' in content
        ? [{ part: content.part, content: content.picture }]
        : piecesOf(content.text, contentSafety.textMax).map((piece) => ({ part: content.part, content: piece })),
    )
    .map((row, index, all) => ({
      ...subject,
      ...row,
      id: random.id(),
      place: all.slice(0, index).filter(({ part }) => part === row.part).length,
      hash: createHash('sha256')
        .update(`${isPicture(row.part) ? 'picture' : 'text'}\n${row.content}`)
        .digest('hex'),
      holds,
      dueAt: now,
      createdAt: now,
    }));
  await store.insertChecks(tx, rows);
  await deps.jobs.enqueue(tx, carryOutChecksJob, {});
}

const isPicture = (part: CheckPart): boolean => part === 'cover' || part === 'picture';
