import type { BatchAction } from '#contract/batches.ts';
import type { Call, ParsedOf } from '#contract/call.ts';
import { hideComment, restoreComment } from '#contract/comments.ts';
import { hideDanmaku, restoreDanmaku } from '#contract/danmaku.ts';
import { approvePost, offlinePost, rejectPost, restorePost } from '#contract/moderation.ts';
import { userDisable, userEnable } from '#contract/people.ts';
import { handleReport } from '#contract/reports.ts';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { disablePerson, enablePerson } from '../accounts/service.ts';
import * as comments from '../comments/service.ts';
import * as danmaku from '../danmaku/service.ts';
import { listed, type Listed, type RowOf } from '../list-exports/service.ts';
import * as moderation from '../moderation/service.ts';

/** One thing that can be done to many: the list it is chosen from, and the single call that is made for each row. */
export interface Doable {
  /** Its permission and the rules of its form are those of the batch. */
  call: Call;
  formOf(targetId: string, form: Record<string, unknown>): Record<string, unknown>;
  act(deps: Deps, actor: Actor, ip: string, form: unknown): Promise<unknown>;
  /** The ids that a filter leaves and that it can be done to, part by part; some parts hold none. */
  idsOf(deps: Deps, actor: Actor, filter: Record<string, string>): AsyncGenerator<string[]>;
}

const idOf = ({ id }: { id: string }): string => id;
const postsIdOf = ({ postsId }: { postsId: string }): string => postsId;

export const DOABLE: Record<BatchAction, Doable> = {
  'posts.approve': doable(listed.works, approvePost, {
    target: 'postsId',
    idOf: postsIdOf,
    only: { status: 'pending' },
    act: (deps, actor, ip, { postsId }) => moderation.approvePost(deps, actor, ip, postsId),
  }),
  'posts.reject': doable(listed.works, rejectPost, {
    target: 'postsId',
    idOf: postsIdOf,
    only: { status: 'pending' },
    act: moderation.rejectPost,
  }),
  'posts.offline': doable(listed.works, offlinePost, {
    target: 'postsId',
    idOf: postsIdOf,
    only: { status: 'published' },
    act: moderation.offlinePost,
  }),
  'posts.restore': doable(listed.works, restorePost, {
    target: 'postsId',
    idOf: postsIdOf,
    only: { status: 'offline' },
    act: (deps, actor, ip, { postsId }) => moderation.restorePost(deps, actor, ip, postsId),
  }),
  'comments.hide': doable(listed.comments, hideComment, {
    target: 'commentId',
    idOf,
    may: ({ status }) => status === 'shown',
    act: comments.hideComment,
  }),
  'comments.restore': doable(listed.comments, restoreComment, {
    target: 'commentId',
    idOf,
    may: ({ status, riskyWords }) => status === 'hidden' || (status === 'shown' && riskyWords.length > 0),
    act: comments.restoreComment,
  }),
  'danmaku.hide': doable(listed.danmaku, hideDanmaku, {
    target: 'danmakuId',
    idOf,
    may: ({ status }) => status === 'shown',
    act: danmaku.hideDanmaku,
  }),
  'danmaku.restore': doable(listed.danmaku, restoreDanmaku, {
    target: 'danmakuId',
    idOf,
    may: ({ status, riskyWords }) => status === 'hidden' || (status === 'shown' && riskyWords.length > 0),
    act: danmaku.restoreDanmaku,
  }),
  'reports.uphold': doable(listed.reports, handleReport, {
    target: 'id',
    idOf,
    only: { state: 'open' },
    fixed: { verdict: 'upheld' },
    act: async (deps, actor, ip, form) => {
      // Of people and private messages nothing can be taken down here; among many they are upheld all the same.
      const { can } = await moderation.reportCaseOf(deps.db, form.id);
      return moderation.handleReport(deps, actor, ip, { ...form, remove: form.remove && can.remove });
    },
  }),
  'reports.dismiss': doable(listed.reports, handleReport, {
    target: 'id',
    idOf,
    only: { state: 'open' },
    fixed: { verdict: 'dismissed' },
    act: moderation.handleReport,
  }),
  'users.disable': doable(listed.people, userDisable, {
    target: 'userId',
    idOf,
    only: { status: 'normal' },
    act: disablePerson,
  }),
  'users.enable': doable(listed.people, userEnable, {
    target: 'userId',
    idOf,
    only: { status: 'disabled' },
    act: (deps, actor, ip, { userId }) => enablePerson(deps, actor, ip, userId),
  }),
};

function doable<L extends Call, C extends Call>(
  list: Listed<L>,
  call: C,
  {
    target,
    idOf: read,
    only = {},
    may = () => true,
    fixed = {},
    act,
  }: {
    /** The field of the call that names the row. */
    target: string;
    idOf: (row: RowOf<L>) => string;
    /** The part of the list that it can be done to; a filter for another part is refused. */
    only?: Record<string, string>;
    /** Which rows of that part. */
    may?: (row: RowOf<L>) => boolean;
    fixed?: Record<string, unknown>;
    act: (deps: Deps, actor: Actor, ip: string, form: ParsedOf<C>) => Promise<unknown>;
  },
): Doable {
  return {
    call,
    formOf: (targetId, form) => ({ ...form, ...fixed, [target]: targetId }),
    act: (deps, actor, ip, form) => act(deps, actor, ip, call.input.parse(form) as ParsedOf<C>),
    async *idsOf(deps, actor, filter) {
      for (const [name, value] of Object.entries(only))
        if (filter[name] !== undefined && filter[name] !== value) throw new AppError('invalid', '所选的操作不适用于这个列表');
      const asked = list.call.input.safeParse({ ...filter, ...only });
      if (!asked.success) throw new AppError('invalid', asked.error.issues[0]?.message);
      for await (const rows of list.read(deps, actor, asked.data as ParsedOf<L>)) yield rows.filter(may).map(read);
    },
  };
}
