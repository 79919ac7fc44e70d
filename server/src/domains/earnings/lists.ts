import { viewCorrections } from '#contract/earnings/view-audit.ts';
import { yuan } from '../../core/text.ts';
import { defineList, pages } from '../../core/lists/define-list.ts';
import type { Deps } from '../../deps.ts';
import { listCorrections } from './view-corrections/service.ts';

export const earningsLists = {
  viewCorrections: defineList({
    call: viewCorrections,
    rows: (deps: Deps, _actor, query) => pages((page) => listCorrections(deps, { ...query, ...page })),
    action: 'viewAudit.export',
    name: '浏览更正',
    columns: {
      编号: ({ id }) => id,
      处理: ({ action }) => (action === 'refuse' ? '剔除' : '恢复'),
      开始日期: ({ from }) => from,
      结束日期: ({ to }) => to,
      作品编号: ({ work: post }) => post?.id ?? '',
      作品: ({ work: post }) => post?.title ?? '',
      用户: ({ person: user }) => user?.nickname ?? '',
      访客: ({ viewer }) => viewer ?? '',
      来源: ({ network }) => network ?? '',
      有效浏览: ({ views }) => views,
      作品数: ({ works: posts }) => posts,
      '当日更正（元）': ({ days }) =>
        days.some(({ gross }) => gross === null) ? '更正中' : yuan(days.reduce((sum, { gross }) => sum + (gross ?? 0), 0)),
      原因: ({ reason }) => reason,
      处理人: ({ by }) => by,
      时间: ({ at }) => at,
    },
  }),
};
