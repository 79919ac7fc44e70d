import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { isChecked, noteChecks } from '../../screening/service.ts';
import { checkOf } from '../kinds/find.ts';
import type { Case, Judged } from '../kinds/register.ts';

type Parts = Parameters<typeof noteChecks>[3];

/** Whether the content safety service judges this kind; asked before a transaction. */
export const areJudged = (deps: Deps, { scope }: Pick<Judged, 'scope'>): Promise<boolean> => isChecked(deps, scope);

/** Notes a check of a case for the content safety service; the state of the case depends on the answer. */
export const noteCase = (
  deps: Deps,
  tx: Transaction,
  kind: Pick<Judged, 'scope'>,
  about: Pick<Case, 'id' | 'round'>,
  parts: Parts,
): Promise<void> => noteChecks(deps, tx, checkOf(kind, about), parts, true);
