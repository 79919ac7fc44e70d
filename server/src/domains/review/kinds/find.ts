import { scopeOf, type AdminActor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Case, Reviewable } from './register.ts';

/** The case, locked. A case outside the scope of the admin's role counts as not found. */
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
