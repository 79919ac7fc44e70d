import { AUDIENCE_LABEL, NOTICE_CHECK_LABEL, NOTICE_STATE_LABEL } from '#contract/notices/constants.ts';
import { adminNoticeList } from '#contract/notices/notices.ts';
import { regionLabel } from '#contract/provinces.ts';
import { defineList, pages } from '../../core/lists/define-list.ts';
import type { Deps } from '../../deps.ts';
import { adminListNotices } from './publishing/publish.ts';

export const noticesLists = {
  notices: defineList({
    call: adminNoticeList,
    rows: (deps: Deps, _actor, query) => pages((page) => adminListNotices(deps, { ...query, ...page })),
    action: 'notice.export',
    name: '公告',
    columns: {
      编号: ({ id }) => id,
      标题: ({ title }) => title,
      面向: ({ audience }) => AUDIENCE_LABEL[audience],
      地区: ({ region }) => (region === null ? '' : regionLabel(region)),
      状态: ({ state }) => NOTICE_STATE_LABEL[state],
      机审: ({ check, marks }) => [NOTICE_CHECK_LABEL[check], ...marks].filter(Boolean).join('，'),
      置顶: ({ pinned }) => (pinned ? '是' : ''),
      作者: ({ author }) => author,
      发布时间: ({ publishAt }) => publishAt ?? '',
      打开人数: ({ opened }) => opened,
      撤回时间: ({ withdrawnAt }) => withdrawnAt ?? '',
      创建时间: ({ createdAt }) => createdAt,
    },
  }),
};
