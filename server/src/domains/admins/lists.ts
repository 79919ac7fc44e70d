import { ACCOUNT_STATUS_LABEL } from '#contract/accounts/constants.ts';
import { managerList } from '#contract/admins/managers.ts';
import { defineList, pages } from '../../core/lists/define-list.ts';
import type { Deps } from '../../deps.ts';
import { listManagers } from './managers/service.ts';

export const adminsLists = {
  managers: defineList({
    call: managerList,
    rows: (deps: Deps, actor, query) => pages((page) => listManagers(deps, actor, { ...query, ...page })),
    action: 'managers.export',
    name: '管理员',
    columns: {
      编号: ({ id }) => id,
      账号: ({ account }) => account,
      角色: ({ roleName }) => roleName,
      状态: ({ status }) => ACCOUNT_STATUS_LABEL[status],
      两步验证: ({ totp }) => (totp ? '已启用' : '未启用'),
      登录设备: ({ sessions }) => sessions,
      最近登录: ({ lastLogin }) => lastLogin ?? '',
      创建时间: ({ createTime }) => createTime,
    },
  }),
};
