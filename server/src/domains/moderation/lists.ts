import { STATUS_LABEL } from '#contract/posts/constants.ts';
import { listAppeals } from '#contract/moderation/appeals.ts';
import * as contract from '#contract/moderation/review.ts';
import {
  INFRINGEMENT_KIND_LABEL,
  REPORT_REASON_LABEL,
  INFRINGEMENT_STATE_LABEL,
  REPORT_CASE_LABEL,
  REVIEW_QUEUE_LABEL,
  REPORT_TARGET_LABEL,
  APPEAL_CASE_LABEL,
} from '#contract/moderation/constants.ts';
import * as reports from '#contract/moderation/reports.ts';
import { bulk, defineList, pages } from '../../core/lists/define-list.ts';
import type { Deps } from '../../deps.ts';
import type { Kinds } from '../review/service.ts';
import { readAppeals } from './appeals/service.ts';
import * as infringements from './infringements/service.ts';
import { handleReport, readReportCases, reportCaseOf } from './reports/handle.ts';
import * as decide from './review/decide.ts';
import { readReviews } from './review/list.ts';

const idOf = ({ id }: { id: string }): string => id;
const postsIdOf = ({ postsId }: { postsId: string }): string => postsId;

export const moderationLists = (kinds: Kinds) => ({
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
        act: decide.offlinePost,
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
        act: (deps: Deps, actor, ip, { postsId }) => decide.restorePost(deps, actor, ip, postsId),
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
  reports: defineList({
    call: reports.listReportCases,
    rows: (deps: Deps, actor, query) => readReportCases(deps, actor, query),
    action: 'report.export',
    name: '举报',
    columns: {
      编号: ({ id }) => id,
      对象: ({ targetType }) => REPORT_TARGET_LABEL[targetType],
      对象编号: ({ targetId }) => targetId,
      内容: ({ text }) => text,
      发布者: ({ author }) => author?.nickname ?? '',
      举报人数: ({ reportCount }) => reportCount,
      理由: ({ reasons }) => reasons.map(({ reason, count }) => `${REPORT_REASON_LABEL[reason]} ${count}`).join('、'),
      状态: ({ state }) => REPORT_CASE_LABEL[state],
      最早举报: ({ firstTime }) => firstTime,
      最近举报: ({ lastTime }) => lastTime,
      处理时间: ({ handledTime }) => handledTime ?? '',
    },
    bulk: {
      'reports.uphold': bulk(reports.handleReport, {
        target: 'id',
        idOf,
        only: { state: 'open' },
        fixed: { verdict: 'upheld' },
        act: async (deps: Deps, actor, ip, form) => {
          // Persons and private messages cannot be removed from here, so in a bulk change such cases are upheld without removal.
          const { can } = await reportCaseOf(deps.db, form.id);
          return handleReport(deps, kinds, actor, ip, { ...form, remove: form.remove && can.remove });
        },
      }),
      'reports.dismiss': bulk(reports.handleReport, {
        target: 'id',
        idOf,
        only: { state: 'open' },
        fixed: { verdict: 'dismissed' },
        act: (deps: Deps, actor, ip, form) => handleReport(deps, kinds, actor, ip, form),
      }),
    },
  }),
  infringements: defineList({
    call: reports.listInfringements,
    rows: (deps: Deps, actor, query) => pages((page) => infringements.listInfringements(deps, actor, { ...query, ...page })),
    action: 'report.exportInfringements',
    name: '侵权投诉',
    columns: {
      受理编号: ({ receipt }) => receipt,
      投诉人: ({ name }) => name,
      身份: ({ standing }) => (standing === 'self' ? '权利人' : '代理人'),
      联系方式: ({ contact }) => contact,
      权益: ({ kind }) => INFRINGEMENT_KIND_LABEL[kind],
      链接: ({ links }) => links.join(' '),
      侵权事实: ({ statement }) => statement,
      状态: ({ state }) => INFRINGEMENT_STATE_LABEL[state],
      答复: ({ reply }) => reply,
      提交时间: ({ createTime }) => createTime,
      处理时间: ({ handledTime }) => handledTime ?? '',
    },
  }),
});
