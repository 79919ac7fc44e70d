import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { isScopeChecked, requestChecks } from '../../screening/service.ts';
import { checkOf } from '../kinds/find.ts';
import type { Case, JudgedKind } from '../kinds/register.ts';

type Parts = Parameters<typeof requestChecks>[3];

/** Whether the content safety service judges this kind; asked before a transaction. */
export const areJudgedByService = (deps: Deps, { scope }: Pick<JudgedKind, 'scope'>): Promise<boolean> =>
  isScopeChecked(deps, scope);

/** Notes a check of a case for the content safety service; the state of the case depends on the answer. */
export const requestCaseCheck = (
  deps: Deps,
  tx: Transaction,
  kind: Pick<JudgedKind, 'scope'>,
  about: Pick<Case, 'id' | 'round'>,
  parts: Parts,
): Promise<void> => requestChecks(deps, tx, checkOf(kind, about), parts, true);
