import type { AdminArea } from '#contract/admins/areas.ts';
import type { RemarkKind } from '#contract/comments/appeals.ts';
import type { CaseKind, ContextKind } from '#contract/moderation/constants.ts';
import { may, requireAdmin, scopeOf, type Actor, type AdminActor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Queryable } from '../../../db/client.ts';
import { isPostInScope } from '../../../db/scopes/post-scope.ts';
import type { ReviewKinds } from '../../review/service.ts';
import { findListed as findProposal } from '../sanctions/proposal-store.ts';
import * as store from './store.ts';

/** A case of a desk. */
export interface DeskCase {
  /** The user whom it concerns; null: there is none. */
  writerId: string | null;
  /** The content whose context helps to decide; null: none. */
  subject: { kind: ContextKind; id: string } | null;
}

interface Desk {
  area: AdminArea;
  /** The error for a case that does not exist, or that the administrator may not see. */
  missing: string;
  find(query: Query): Promise<DeskCase | undefined>;
}

interface Query {
  db: Queryable;
  kinds: ReviewKinds;
  admin: AdminActor;
  id: string;
}

const inQueueOf =
  (kind: 'profile' | 'message'): Desk['find'] =>
  async ({ db, kinds, id }) => {
    const row = await kinds[kind].find(db, id);
    return row === undefined ? undefined : { writerId: row.authorId, subject: { kind, id } };
  };

const underPost =
  (kind: RemarkKind): Desk['find'] =>
  async ({ db, kinds, admin, id }) => {
    const remark = await kinds[kind].find(db, id);
    if (remark === undefined || !(await isPostInScope(db, remark.postId, scopeOf(admin)))) return undefined;
    return { writerId: remark.authorId, subject: { kind, id } };
  };

const DESKS: Record<CaseKind, Desk> = {
  post: {
    area: 'posts',
    missing: '作品不存在或尚未提交审核',
    async find({ db, admin, id }) {
      const submission = await store.findSubmission(db, id);
      if (submission === undefined || !(await isPostInScope(db, id, scopeOf(admin)))) return undefined;
      return { writerId: submission.author.id, subject: null };
    },
  },
  comment: { area: 'comments', missing: '评论不存在', find: underPost('comment') },
  danmaku: { area: 'danmaku', missing: '弹幕不存在', find: underPost('danmaku') },
  profile: { area: 'profiles', missing: '这项资料不存在', find: inQueueOf('profile') },
  message: { area: 'heldMessages', missing: '这条私信不在待处理中', find: inQueueOf('message') },
  report: {
    area: 'reports',
    missing: '举报不存在',
    async find({ db, id }) {
      const row = await store.findReportCase(db, id);
      if (row === undefined) return undefined;
      const { authorId: writerId, targetType: kind, targetId } = row;
      return { writerId, subject: kind === 'comment' || kind === 'danmaku' ? { kind, id: targetId } : null };
    },
  },
  appeal: {
    area: 'appeals',
    missing: '申诉不存在',
    async find({ db, id }) {
      const writerId = await store.findAppellant(db, id);
      return writerId === undefined ? undefined : { writerId, subject: null };
    },
  },
  remarkAppeal: {
    area: 'appeals',
    missing: '申诉不存在',
    async find({ db, id }) {
      const refusal = await store.findRefusal(db, id);
      if (refusal === undefined || refusal.appealedAt === null) return undefined;
      return { writerId: refusal.writerId, subject: { kind: refusal.kind, id: refusal.remarkId } };
    },
  },
  sanction: {
    area: 'sanctions',
    missing: '处罚不存在',
    async find({ db, id }) {
      const row = await store.findListedSanction(db, id);
      return row === undefined ? undefined : { writerId: row.sanction.userId, subject: null };
    },
  },
  proposal: {
    area: 'sanctionProposals',
    missing: '处罚提议不存在',
    async find({ db, admin, id }) {
      const row = await findProposal(db, id);
      if (row === undefined) return undefined;
      const { userId: writerId, proposedBy } = row.proposal;
      return proposedBy === admin.id || may(admin, 'sanctions', 'view') ? { writerId, subject: null } : undefined;
    },
  },
};

/** The case, for an administrator who may view or handle the area of its desk. */
export async function findCase(
  db: Queryable,
  kinds: ReviewKinds,
  actor: Actor,
  { kind, id }: { kind: CaseKind; id: string },
  level: 'view' | 'handle' = 'view',
): Promise<DeskCase> {
  const admin = requireAdmin(actor);
  const { area, missing, find } = DESKS[kind];
  if (!may(admin, area, level)) throw new AppError('forbidden');
  const deskCase = await find({ db, kinds, admin, id });
  if (deskCase === undefined) throw new AppError('notFound', missing);
  return deskCase;
}
