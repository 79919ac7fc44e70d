import { accessList } from '#contract/audit-log/access-log.ts';
import { logList } from '#contract/audit-log/audit-log.ts';
import { defineList, jsonInChina } from '../../core/lists/define-list.ts';
import type { Deps } from '../../deps.ts';
import { ACTIVITY_LABEL } from '#contract/audit-log/constants.ts';
import { readAccess } from './access/service.ts';
import { readLog } from './service.ts';

export const auditLogLists = {
  log: defineList({
    call: logList,
    rows: (deps: Deps, _actor, query) => readLog(deps, query),
    action: 'log.export',
    name: '操作日志',
    columns: {
      时间: ({ at }) => at,
      管理员: ({ adminAccount }) => adminAccount,
      动作: ({ action }) => action,
      对象类型: ({ targetType }) => targetType,
      对象: ({ target }) => target?.name ?? '',
      对象编号: ({ targetId }) => targetId,
      改动前: ({ before }) => jsonInChina(before),
      改动后: ({ after }) => jsonInChina(after),
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
