import type { AppealRow, decideAppeal as decideCall, listAppeals as listCall } from '#contract/appeals.ts';
import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type { Actor, AdminActor } from '../../actor.ts';
import { inParts } from '../../db/ordered.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { presentShort } from '../accounts/service.ts';
import { adminOf, recordAction } from '../administration/service.ts';
import { changeAppeal, findAppeal, lockAppeal, lockPost, undoRefusal } from '../posts/service.ts';
import * as appeals from './appeals-store.ts';
import * as store from './store.ts';
import { tellOfAppeal } from './telling.ts';

export async function listAppeals(
  deps: Deps,
  actor: Actor,
  { state, sort, page, limit }: ParsedOf<typeof listCall>,
): Promise<AnswerOf<typeof listCall>> {
  const admin = adminOf(actor);
  const filter = { state, sort, adminId: admin.id };
  const [rows, waiting] = await Promise.all([
    appeals.listAppeals(deps.db, filter, { limit: limit + 1, offset: (page - 1) * limit }),
    appeals.countWaiting(deps.db, admin.id),
  ]);
  return { list: rows.slice(0, limit).map((row) => present(row, admin)), page, limit, hasMore: rows.length > limit, waiting };
}

/** All that is asked for, in its order, without holding more than a part of it. */
export async function* readAppeals(
  deps: Deps,
  actor: Actor,
  { state, sort }: ParsedOf<typeof listCall>,
): AsyncGenerator<AppealRow[]> {
  const admin = adminOf(actor);
  const filter = { state, sort, adminId: admin.id };
  for await (const rows of inParts<appeals.AppealListRow>((part) => appeals.listAppeals(deps.db, filter, part)))
    yield rows.map((row) => present(row, admin));
}

/** One transaction: both locked, the work as the answer says, the log written, the author told. */
export async function decideAppeal(
  deps: Deps,
  actor: Actor,
  ip: string,
  { id, granted, reply }: ParsedOf<typeof decideCall>,
): Promise<AnswerOf<typeof decideCall>> {
  const admin = adminOf(actor);
  return deps.events.transact(async (tx, emit) => {
    // The work first, as everybody else does who changes both.
    const post = await lockPost(tx, (await findAppeal(tx, id))?.postId ?? '');
    const known = await lockAppeal(tx, id);
    if (known === undefined || post === undefined) throw new AppError('notFound', '申诉不存在');
    if (known.firstAdminId === admin.id) throw new AppError('forbidden', '这是你作出的决定，须由另一位审核员处理');
    if (known.state !== 'pending') throw new AppError('conflict', '申诉已处理或已失效');
    const status = granted ? await undoRefusal(deps, actor, { tx, emit, post }) : post.status;
    const state = granted ? ('granted' as const) : ('refused' as const);
    await changeAppeal(tx, id, { state, reply, decidedBy: admin.id, decidedAt: deps.clock.now() });
    await recordAction(deps, tx, admin, ip, {
      action: granted ? 'posts.grantAppeal' : 'posts.refuseAppeal',
      targetType: 'post',
      targetId: post.id,
      before: { status: post.status, review: post.review },
      after: { status, reply },
    });
    await tellOfAppeal({ deps, tx, emit, post, status, title: await store.findTitle(tx, post.id) }, granted, reply);
    return { id, state, status };
  });
}

const present = (
  { appeal, review, post, title, author, decidedBy, answeredBy }: appeals.AppealListRow,
  admin: AdminActor,
): AppealRow => ({
  id: appeal.id,
  postsId: post.id,
  type: post.type,
  status: post.status,
  title,
  author: presentShort(author),
  decision: review.action === 'offline' ? 'offline' : 'reject',
  reasons: review.reasons,
  decidedBy: decidedBy ?? '系统',
  decidedAt: review.at.toISOString(),
  text: appeal.text,
  state: appeal.state,
  reply: appeal.reply,
  createdAt: appeal.createdAt.toISOString(),
  answeredBy,
  answeredAt: appeal.decidedAt?.toISOString() ?? null,
  canDecide: appeal.state === 'pending' && appeal.firstAdminId !== admin.id,
});
