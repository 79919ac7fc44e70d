import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/moderation/sanctions.ts';
import { requireUserId, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { setLogAccount } from '../../../core/request-context.ts';
import { plainText } from '../../../core/text.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import {
  recordSanctionAppeal,
  lockSanction,
  findSanctionInForce,
  isSanctionInForce,
  withCaptcha,
} from '../../accounts/service.ts';
import { standardOf, standardsOf } from './list-rules.ts';
import { presentOwn } from './present.ts';
import { findUserByEmail, findUserByMobile, listSanctions, type SanctionRow } from './store.ts';

export async function listOwnSanctions(
  deps: Deps,
  actor: Actor,
  { page, limit }: ParsedOf<typeof contract.mySanctions>,
): Promise<AnswerOf<typeof contract.mySanctions>> {
  const now = deps.clock.now();
  const filter = { userId: requireUserId(actor), now };
  const [rows, standards] = await Promise.all([
    listSanctions(deps.db, filter, { limit: limit + 1, offset: (page - 1) * limit }),
    standardsOf(deps),
  ]);
  return {
    list: rows.slice(0, limit).map(({ sanction }) => presentOwn(sanction, now, standards[sanction.rule])),
    page,
    limit,
    hasMore: rows.length > limit,
  };
}

/** Appeals against a standing sanction, once. */
export async function appealSanction(
  deps: Deps,
  actor: Actor,
  { sanctionId, text }: ParsedOf<typeof contract.appealSanction>,
): Promise<contract.OwnSanction> {
  const userId = requireUserId(actor);
  return deps.transact(async (tx) => {
    const row = await lockSanction(tx, sanctionId);
    if (row?.userId !== userId) throw new AppError('notFound', '处罚不存在');
    if (!isSanctionInForce(row, deps.clock.now())) throw new AppError('conflict', '处罚已结束，无需申诉');
    if (row.appealState !== null) throw new AppError('conflict', '同一处罚只能申诉一次');
    return present(deps, await recordAppeal(deps, tx, row, text));
  });
}

/** A code that was sent to a mobile or address, and the IP address of the caller. */
interface Proof {
  target: string;
  code: string;
  ip: string;
}

export const appealWithMobile = (
  deps: Deps,
  ip: string,
  { mobile, smsCaptcha, text }: ParsedOf<typeof contract.appealForMobile>,
): Promise<contract.OwnSanction> =>
  appealDisabling(deps, { target: mobile, code: smsCaptcha, ip }, (tx) => findUserByMobile(tx, mobile), text);

export const appealWithEmail = (
  deps: Deps,
  ip: string,
  { email: emailAsTyped, emailCaptcha, text }: ParsedOf<typeof contract.appealForEmail>,
): Promise<contract.OwnSanction> => {
  const email = emailAsTyped.toLowerCase();
  return appealDisabling(deps, { target: email, code: emailCaptcha, ip }, (tx) => findUserByEmail(tx, email), text);
};

/** The appeal of a user whose login is disabled, identified by a code. A repeated call, or one without text, answers the present state. */
const appealDisabling = (
  deps: Deps,
  proof: Proof,
  find: (tx: Transaction) => Promise<{ id: string } | undefined>,
  text: string | undefined,
): Promise<contract.OwnSanction> =>
  withCaptcha(deps, proof, async (tx) => {
    const user = await find(tx);
    const standing = user === undefined ? undefined : await findSanctionInForce(deps, tx, user.id, 'login');
    const row = standing === undefined ? undefined : await lockSanction(tx, standing.id);
    // This does not reveal accounts, because only the receiver of the code gets this far.
    if (row === undefined || !isSanctionInForce(row, deps.clock.now())) throw new AppError('notFound', '没有被停用的账号');
    const isNew = text !== undefined && row.appealState === null;
    return present(deps, isNew ? await recordAppeal(deps, tx, row, text) : row);
  });

async function recordAppeal(deps: Deps, tx: Transaction, row: SanctionRow, text: string): Promise<SanctionRow> {
  const appeal = { appealText: plainText(text), appealedAt: deps.clock.now(), appealState: 'pending' as const };
  await recordSanctionAppeal(tx, row.id, appeal);
  setLogAccount('user', row.userId);
  return { ...row, ...appeal };
}

const present = async (deps: Deps, row: SanctionRow): Promise<contract.OwnSanction> =>
  presentOwn(row, deps.clock.now(), await standardOf(deps, row.rule));
