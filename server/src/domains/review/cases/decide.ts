import type { AuthorReview } from '#contract/settings/settings.ts';
import { requireUserId, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { recordPersonDecision } from '../../screening/service.ts';
import { dropClaim } from '../claims/claim.ts';
import { isOff, isUndecided, mayAuthorDecide, mayPass, mayTakeOff, type CaseState } from '../lifecycle.ts';
import { recordRefusal } from '../refusals/note.ts';
import { lapseRefusals, wasRefusedUnseen } from '../refusals/store.ts';
import { checkOf } from '../kinds/find.ts';
import type { Case, Remark, RemarkReviewKind, ReviewableKind } from '../kinds/register.ts';
import { changeCase } from './change.ts';

interface Decided {
  id: string;
  state: CaseState;
}

/** Shows a case, or clears the `riskyWords` of one that is shown. */
export const passCase = <Row extends Case>(
  deps: Deps,
  kind: ReviewableKind<Row>,
  actor: Actor,
  ip: string,
  id: string,
): Promise<Decided> => decideCase(deps, kind, actor, ip, { id, passed: true });

export const refuseCase = <Row extends Case>(
  deps: Deps,
  kind: ReviewableKind<Row>,
  actor: Actor,
  ip: string,
  { id, reason }: { id: string; reason?: string | undefined },
): Promise<Decided> => decideCase(deps, kind, actor, ip, { id, passed: false, reason });

/**
 * A decision that would change nothing, or comes after a removal, answers the state without a record; where decisions are final
 * (`sentences.late`) it is refused instead.
 */
export const decideCase = <Row extends Case>(
  deps: Deps,
  kind: ReviewableKind<Row>,
  actor: Actor,
  ip: string,
  { id, passed, reason }: { id: string; passed: boolean; reason?: string | undefined },
): Promise<Decided> =>
  changeCase(deps, kind, actor, ip, id, async ({ tx, row, admin }) => {
    if (!isDue(kind, row, passed)) {
      if (kind.sentences?.late === undefined) return { answer: { id, state: row.state } };
      throw new AppError('conflict', kind.sentences.late);
    }
    const logFields = passed ? kind.requireAnother?.(deps, row, admin) : undefined;
    const by = { adminId: admin.id, reason: reason ?? '', hits: [] };
    const state = passed ? await pass(deps, tx, kind, row, admin.id) : 'hidden';
    if (passed) await kind.notify?.(deps, tx, row, { how: 'shown', text: by.reason });
    else {
      await kind.takeOff(deps, tx, row, 'hidden', by);
      await recordRefusal(deps, tx, kind, row, by);
    }
    await recordPersonDecision(deps, tx, checkOf(kind, row), passed);
    const record = kind.recordOf(row, { passed, state, reason });
    return { answer: { id, state }, record: { ...record, after: { ...record.after, ...logFields } } };
  });

const isDue = <Row extends Case>({ sentences }: ReviewableKind<Row>, { state, riskyWords }: Case, passed: boolean): boolean =>
  sentences?.late !== undefined ? state === 'waiting' : passed ? mayPass(state, riskyWords) : mayTakeOff(state);

async function pass<Row extends Case>(
  deps: Deps,
  tx: Transaction,
  kind: ReviewableKind<Row>,
  row: Row,
  adminId: string,
): Promise<CaseState> {
  if (kind.keepsMarks !== true) await kind.mark(tx, row, []);
  if (row.state === 'shown') return 'shown';
  const appeal = isOff(row.state) ? kind.appealOf?.(row) : undefined;
  const isNew = isUndecided(row.state) || (appeal !== undefined && (await wasRefusedUnseen(tx, row.id, appeal)));
  const state = await kind.show(deps, tx, row, { isNew, byAuthor: false, adminId });
  if (appeal !== undefined) await lapseRefusals(tx, { kind: appeal.kind, id: row.id });
  return state;
}

/** A decision of the author of the post. The case keeps its `riskyWords`, because no moderator has looked at them. */
export async function decideAsAuthor<Row extends Remark>(
  deps: Deps,
  kind: RemarkReviewKind<Row>,
  actor: Actor,
  { id, approved, allowed }: { id: string; approved: boolean; allowed: AuthorReview },
): Promise<void> {
  const authorId = requireUserId(actor);
  const limit = { name: `${kind.kind}-decide`, points: 60, seconds: 60 };
  await deps.limits.consume(limit, authorId, '审核操作过于频繁');
  await deps.transact(async (tx) => {
    const row = await kind.lock(tx, id);
    const gone = new AppError('notFound', `${kind.noun}不存在或已被删除`);
    if (row === undefined || !row.onSite) throw gone;
    const post = { authorId: row.postAuthorId };
    if (row.state === 'shown' && post.authorId === authorId) throw new AppError('conflict', `${kind.noun}已显示，不在等待审核`);
    // Users who may not decide on an open case do not see it either, so they get "not found".
    if (!mayAuthorDecide(actor, row, post, allowed)) throw gone;
    if (approved) await kind.show(deps, tx, row, { isNew: true, byAuthor: true, adminId: null });
    else await kind.remove(deps, tx, row);
    // A moderator who has the claim gets the state without a decision.
    await dropClaim(tx, { kind: kind.kind, id });
  });
}
