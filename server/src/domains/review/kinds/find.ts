import type { CheckScope } from '#contract/screening/risks.ts';
import { scopeOf, type AdminActor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Case, Claimable, JudgedKind, ReviewKinds } from './register.ts';

/** The case, locked. A case outside the scope of the admin's role counts as not found. */
export async function lockInScope<Row extends Pick<Case, 'state'>>(
  tx: Transaction,
  kind: Claimable<Row>,
  admin: AdminActor,
  id: string,
): Promise<Row> {
  const row = await kind.lock(tx, id);
  if (row === undefined || (await kind.isInScope?.(tx, row, scopeOf(admin))) === false)
    throw new AppError('notFound', kind.sentences?.missing ?? `${kind.noun}不存在`);
  return row;
}

export const checkOf = ({ scope }: Pick<JudgedKind, 'scope'>, { id: subjectId, round = null }: Pick<Case, 'id' | 'round'>) =>
  ({ scope, subjectId, revisionId: round }) as const;

/** The kinds that a check of this scope concerns, in the order of their registration, in which they are judged. */
export const kindsOfScope = (kinds: ReviewKinds, scope: CheckScope): JudgedKind[] =>
  Object.values(kinds).filter((kind) => kind.scope === scope || kind.partScope === scope);
