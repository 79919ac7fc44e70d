import type { AuthorReview } from '#contract/settings/settings.ts';
import { requireAdmin, requireUserId, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Deps } from '../../../deps.ts';
import { recordAction } from '../../audit-log/service.ts';
import { noteDecision } from '../../screening/service.ts';
import { dropClaim, endClaim } from '../claims/claim.ts';
import { isOff, isOpen, mayDecide, mayPass, mayTakeOff, type CaseState } from '../lifecycle.ts';
import { presentState } from '../present.ts';
import { noteRefusal } from '../refusals/note.ts';
import { lapseRefusals, wasRefusedUnseen } from '../refusals/store.ts';
import { checkOf, lockInScope } from '../kinds/find.ts';
import type { Case, Reviewable } from '../kinds/register.ts';

interface Decided {
  id: string;
  state: CaseState;
}

/** Shows a case, or says that its words to look at are nothing. */
export const passCase = <Row extends Case>(
  deps: Deps,
  kind: Reviewable<Row>,
  actor: Actor,
  ip: string,
  id: string,
): Promise<Decided> => decide(deps, kind, actor, ip, { id, passed: true });

export const refuseCase = <Row extends Case>(
  deps: Deps,
  kind: Reviewable<Row>,
  actor: Actor,
  ip: string,
  { id, reason }: { id: string; reason?: string | undefined },
): Promise<Decided> => decide(deps, kind, actor, ip, { id, passed: false, reason });

/** A decision that changes nothing is answered like the first and logged once. What people removed is left alone. */
async function decide<Row extends Case>(
  deps: Deps,
  kind: Reviewable<Row>,
  actor: Actor,
  ip: string,
  { id, passed, reason }: { id: string; passed: boolean; reason?: string | undefined },
): Promise<Decided> {
  const admin = requireAdmin(actor);
  return deps.transact(async (tx) => {
    const row = await lockInScope(tx, kind, admin, id);
    const isDue = passed ? mayPass(row.state, row.riskyWords) : mayTakeOff(row.state);
    if (!isDue) return { id, state: row.state };
    const ref = { kind: kind.kind, id };
    if (isOpen(row.state)) await endClaim(deps, tx, admin, kind, id);
    let state: CaseState = 'hidden';
    if (passed) {
      await kind.mark(tx, id, []);
      const isNew = isOpen(row.state) || (isOff(row.state) && (await wasRefusedUnseen(tx, ref, row.authorId)));
      state = row.state === 'shown' ? 'shown' : await kind.show(deps, tx, row, { isNew, byAuthor: false });
      if (isOff(row.state)) await lapseRefusals(tx, ref);
    } else {
      await kind.takeOff(deps, tx, row, 'hidden');
      await noteRefusal(deps, tx, kind, row, { adminId: admin.id, reason });
    }
    await noteDecision(deps, tx, checkOf(kind, id), passed);
    await recordAction(deps, tx, admin, ip, {
      action: `${kind.kind}.${passed ? 'restore' : 'hide'}`,
      targetType: kind.kind,
      targetId: id,
      before: { status: presentState(row.state), content: row.content, riskyWords: row.riskyWords },
      after: { status: presentState(state), ...(reason === undefined ? {} : { reason }) },
    });
    return { id, state };
  });
}

/**
 * By the author of the post. A word to look at keeps its place among those of the back office, for nobody of the platform has
 * seen it.
 */
export async function decideAsAuthor<Row extends Case>(
  deps: Deps,
  kind: Reviewable<Row>,
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
    // What waits is not there for others; nor for the author of the post, unless it is for them to decide.
    if (!mayDecide(actor, row, post, allowed)) throw gone;
    if (approved) await kind.show(deps, tx, row, { isNew: true, byAuthor: true });
    else await kind.remove(deps, tx, row);
    // A moderator who was about to decide finds it decided.
    await dropClaim(tx, { kind: kind.kind, id });
  });
}
