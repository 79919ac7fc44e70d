import {
  INFRINGEMENT_KIND_LABEL,
  REPORT_REASON_LABEL,
  INFRINGEMENT_STATE_LABEL,
  REPORT_CASE_LABEL,
  REPORT_TARGET_LABEL,
} from '#contract/moderation/constants.ts';
import * as reports from '#contract/moderation/reports.ts';
import { bulk, defineList, pages } from '../../core/lists/define-list.ts';
import type { Deps } from '../../deps.ts';
import type { ReviewKinds } from '../review/service.ts';
import * as infringements from './infringements/service.ts';
import { handleReport, readReportCases, reportCaseOf } from './reports/handle.ts';

const idOf = ({ id }: { id: string }): string => id;

export const moderationLists = (kinds: ReviewKinds) => ({
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
