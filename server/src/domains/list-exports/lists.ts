import type { ExportedList } from '#contract/list-exports.ts';
import { AUDIENCE_LABEL, NOTICE_STATE_LABEL } from '#contract/notices.ts';
import { regionLabel } from '#contract/provinces.ts';
import { WITHDRAWAL_STATUS_LABEL } from '#contract/withdrawals.ts';
import { ACCOUNT_LISTS } from './account-lists.ts';
import { CONTENT_LISTS } from './content-lists.ts';
import { exported, IDENTITY, type Exported } from './exported.ts';
import * as listed from './listed.ts';

export const LISTS: Record<ExportedList, Exported> = {
  ...ACCOUNT_LISTS,
  ...CONTENT_LISTS,
  cashOut: exported(listed.cashOut, {
    action: 'cashOut.export',
    name: '提现',
    columns: {
      单号: ({ id }) => id,
      申请人: ({ applicant }) => applicant.nickname,
      身份: ({ applicant }) => IDENTITY[applicant.identity],
      所属机构: ({ applicant }) => applicant.agency ?? '',
      '申请（元）': ({ gross }) => yuan(gross),
      '手续费（元）': ({ fee }) => yuan(fee),
      '代扣税（元）': ({ tax }) => yuan(tax),
      '实付（元）': ({ net }) => yuan(net),
      状态: ({ status }) => WITHDRAWAL_STATUS_LABEL[status],
      申请时间: ({ appliedAt }) => appliedAt,
    },
  }),
  viewCorrections: exported(listed.viewCorrections, {
    action: 'viewAudit.export',
    name: '浏览更正',
    columns: {
      编号: ({ id }) => id,
      处理: ({ action }) => (action === 'refuse' ? '剔除' : '恢复'),
      开始日期: ({ from }) => from,
      结束日期: ({ to }) => to,
      作品编号: ({ work }) => work?.id ?? '',
      作品: ({ work }) => work?.title ?? '',
      用户: ({ person }) => person?.nickname ?? '',
      访客: ({ viewer }) => viewer ?? '',
      来源: ({ network }) => network ?? '',
      有效浏览: ({ views }) => views,
      作品数: ({ works }) => works,
      '当日更正（元）': ({ days }) =>
        days.some(({ gross }) => gross === null) ? '更正中' : yuan(days.reduce((sum, { gross }) => sum + (gross ?? 0), 0)),
      原因: ({ reason }) => reason,
      处理人: ({ by }) => by,
      时间: ({ at }) => at,
    },
  }),
  notices: exported(listed.notices, {
    action: 'notice.export',
    name: '公告',
    columns: {
      编号: ({ id }) => id,
      标题: ({ title }) => title,
      面向: ({ audience }) => AUDIENCE_LABEL[audience],
      地区: ({ region }) => (region === null ? '' : regionLabel(region)),
      状态: ({ state }) => NOTICE_STATE_LABEL[state],
      置顶: ({ pinned }) => (pinned ? '是' : ''),
      作者: ({ author }) => author,
      发布时间: ({ publishAt }) => publishAt ?? '',
      打开人数: ({ opened }) => opened,
      撤回时间: ({ withdrawnAt }) => withdrawnAt ?? '',
      创建时间: ({ createdAt }) => createdAt,
    },
  }),
  log: exported(listed.log, {
    action: 'log.export',
    name: '操作日志',
    columns: {
      时间: ({ at }) => at,
      管理员: ({ adminAccount }) => adminAccount,
      动作: ({ action }) => action,
      对象类型: ({ targetType }) => targetType,
      对象编号: ({ targetId }) => targetId,
      改动前: ({ before }) => (before === null ? '' : JSON.stringify(before)),
      改动后: ({ after }) => (after === null ? '' : JSON.stringify(after)),
      IP: ({ ip }) => ip,
    },
  }),
};

const yuan = (fen: number): string => (fen / 100).toFixed(2);
