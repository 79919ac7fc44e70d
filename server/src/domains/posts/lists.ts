import { listAppeals } from '#contract/moderation/appeals.ts';
import { APPEAL_CASE_LABEL, REVIEW_QUEUE_LABEL } from '#contract/moderation/constants.ts';
import * as contract from '#contract/moderation/review.ts';
import { STATUS_LABEL } from '#contract/posts/constants.ts';
import { bulk, defineList } from '../../core/lists/define-list.ts';
import type { Deps } from '../../deps.ts';
import { readAppeals } from './appeals/service.ts';
import * as decide from './decisions/decide.ts';
import { readReviews } from './decisions/list.ts';

const postsIdOf = ({ postsId }: { postsId: string }): string => postsId;

export const postsLists = {
  works: defineList({
    call: contract.adminPostList,
    rows: readReviews,
    action: 'posts.export',
    name: '作品',
    columns: {
      编号: ({ postsId }) => postsId,
      标题: ({ title }) => title,
      类型: ({ type }) => (type === 'video' ? '视频' : '文章'),
      作者: ({ applicant }) => applicant.nickname,
      状态: ({ status }) => (status === 'pending' ? REVIEW_QUEUE_LABEL.pending : STATUS_LABEL[status]),
      浏览: ({ views }) => views,
      敏感词: ({ riskyWords }) => riskyWords.join('、'),
      下架期限: ({ lapsedOn }) => (lapsedOn === null ? '' : `${lapsedOn}（已到期）`),
      提交时间: ({ submittedAt }) => submittedAt ?? '',
      处理时间: ({ decidedAt }) => decidedAt ?? '',
    },
    bulk: {
      'posts.approve': bulk(contract.approvePost, {
        target: 'postsId',
        idOf: postsIdOf,
        only: { status: 'pending' },
        act: (deps: Deps, actor, ip, { postsId }) => decide.approvePost(deps, actor, ip, postsId),
      }),
      'posts.reject': bulk(contract.rejectPost, {
        target: 'postsId',
        idOf: postsIdOf,
        only: { status: 'pending' },
        act: decide.rejectPost,
      }),
      'posts.confirm': bulk(contract.confirmPost, {
        target: 'postsId',
        idOf: postsIdOf,
        only: { status: 'unseen' },
        act: decide.confirmPost,
      }),
      'posts.offline': bulk(contract.offlinePost, {
        target: 'postsId',
        idOf: postsIdOf,
        only: { status: 'published' },
        act: decide.takeDownPost,
      }),
      'posts.keepDown': bulk(contract.keepPostDown, {
        target: 'postsId',
        idOf: postsIdOf,
        only: { status: 'lapsed' },
        act: decide.keepPostDown,
      }),
      'posts.restore': bulk(contract.restorePost, {
        target: 'postsId',
        idOf: postsIdOf,
        only: { status: 'offline' },
        act: (deps: Deps, actor, ip, { postsId }) => decide.putBackPost(deps, actor, ip, postsId),
      }),
    },
  }),
  appeals: defineList({
    call: listAppeals,
    rows: readAppeals,
    action: 'posts.exportAppeals',
    name: '申诉',
    columns: {
      编号: ({ id }) => id,
      作品编号: ({ postsId }) => postsId,
      标题: ({ title }) => title,
      作者: ({ author }) => author.nickname,
      原决定: ({ decision }) => (decision === 'reject' ? '退回' : '下架'),
      原因: ({ reasons }) => reasons.map(({ text }) => text).join('；'),
      决定人: ({ decidedBy }) => decidedBy,
      决定时间: ({ decidedAt }) => decidedAt,
      申诉理由: ({ text }) => text,
      状态: ({ state }) => APPEAL_CASE_LABEL[state],
      申诉时间: ({ createdAt }) => createdAt,
      答复: ({ reply }) => reply,
      答复人: ({ answeredBy }) => answeredBy ?? '',
      答复时间: ({ answeredAt }) => answeredAt ?? '',
    },
  }),
};
