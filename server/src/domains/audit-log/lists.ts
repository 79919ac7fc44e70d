import { accessList } from '#contract/audit-log/access-log.ts';
import { logList, type LogRow } from '#contract/audit-log/audit-log.ts';
import { actionName, targetName } from '#contract/audit-log/action-words.ts';
import { changesInWords } from '#contract/audit-log/change-words.ts';
import { secondInChina } from '../../core/clock.ts';
import { defineList } from '../../core/lists/define-list.ts';
import type { Deps } from '../../deps.ts';
import { ACTIVITY_LABEL } from '#contract/audit-log/constants.ts';
import { readAccess } from './access/service.ts';
import { readLog } from './service.ts';

/** The values before or after an action, in the words of the log's page. */
const sideOf = (row: LogRow, side: 'before' | 'after'): string =>
  changesInWords(row, (moment) => secondInChina(new Date(moment)))
    .flatMap((change) => (change[side] === null ? [] : `${change.name}：${change[side]}`))
    .join('；');

export const auditLogLists = {
  log: defineList({
    call: logList,
    rows: (deps: Deps, _actor, query) => readLog(deps, query),
    action: 'log.export',
    name: '操作日志',
    columns: {
      时间: ({ at }) => at,
      管理员: ({ adminAccount }) => adminAccount,
      动作: ({ action }) => actionName(action),
      对象类型: ({ targetType }) => targetName(targetType),
      对象: ({ target }) => target?.name ?? '',
      对象编号: ({ targetId }) => targetId,
      改动前: (row) => sideOf(row, 'before'),
      改动后: (row) => sideOf(row, 'after'),
      IP: ({ ip }) => ip,
    },
  }),
  accessLog: defineList({
    call: accessList,
    rows: readAccess,
    action: 'accessLog.export',
    name: '网络日志',
    columns: {
      时间: ({ at }) => at,
      类型: ({ kind }) => ACTIVITY_LABEL[kind],
      账号类别: ({ account }) => (account.kind === 'admin' ? '管理员' : '用户'),
      账号: ({ account }) => account.name ?? '',
      账号编号: ({ account }) => account.id,
      对象编号: ({ subjectId }) => subjectId ?? '',
      IP: ({ ip }) => ip ?? '',
      属地: ({ location }) => location ?? '',
      源端口: ({ port }) => port ?? '',
      设备: ({ userAgent }) => userAgent,
    },
  }),
};
