import { FIRST_ADMIN, testPages } from './page-cases.ts';

testPages([
  { path: '/admin/user/sub', title: '用户管理 - 闻见', as: FIRST_ADMIN, shows: '重置密码' },
  { path: '/admin/user/sub?view=sub', title: '用户管理 - 闻见', as: FIRST_ADMIN, shows: '城市切片' },
  { path: '/admin/user/merchant', title: '机构管理 - 闻见', as: FIRST_ADMIN, shows: '海图工作室' },
  { path: '/admin/user/manager', title: '管理员 - 闻见', as: FIRST_ADMIN, shows: '超级管理员' },
  { path: '/admin/security', title: '账号安全 - 闻见', as: FIRST_ADMIN, shows: '登录设备' },
]);
