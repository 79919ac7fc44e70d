import { logList } from '#contract/audit-log/audit-log.ts';
import { defineList, jsonInChina } from '../../core/lists/define-list.ts';
import type { Deps } from '../../deps.ts';
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
};
