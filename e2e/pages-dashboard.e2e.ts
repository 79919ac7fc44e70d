import { FIRST_ADMIN, testPages } from './page-cases.ts';

testPages([
  { path: '/admin/data/dashboard', title: '数据大盘 - 闻见', as: FIRST_ADMIN, shows: '指标说明' },
  { path: '/admin/system/log', title: '操作日志 - 闻见', as: FIRST_ADMIN, shows: '只能添加，不能修改或删除' },
]);
