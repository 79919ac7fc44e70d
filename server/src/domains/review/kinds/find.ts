import { scopeOf, type AdminActor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Case, Reviewable } from './register.ts';

/** What stands under a post outside the limits of a role is as if it were not there. */
export async function lockInScope<Row extends Case>(
  tx: Transaction,
  kind: Reviewable<Row>,
  admin: AdminActor,
  id: string,
): Promise<Row> {
  const row = await kind.lock(tx, id);
  if (row === undefined || !(await kind.isInScope(tx, row, scopeOf(admin)))) throw new AppError('notFound', `${kind.noun}不存在`);
  return row;
}

export const checkOf = ({ scope }: Pick<Reviewable, 'scope'>, subjectId: string) =>
  ({ scope, subjectId, revisionId: null }) as const;
