import { FIRST_ADMIN, testPages } from './page-cases.ts';

testPages([
  { path: '/admin/message/notice', title: '公告管理 - 闻见', as: FIRST_ADMIN, shows: '写公告' },
  { path: '/admin/content/reports', title: '举报处理 - 闻见', as: FIRST_ADMIN, shows: '全部对象' },
  { path: '/admin/content/comments', title: '评论管理 - 闻见', as: FIRST_ADMIN, shows: '含敏感词' },
  { path: '/admin/content/remarkRules', title: '先审规则 - 闻见', as: FIRST_ADMIN, shows: '添加规则' },
  { path: '/admin/content/words', title: '敏感词 - 闻见', as: FIRST_ADMIN, shows: '检测文字' },
  { path: '/admin/content/machineChecks', title: '机器审核 - 闻见', as: FIRST_ADMIN, shows: '未接入内容安全服务' },
  { path: '/admin/system/settings', title: '系统设置 - 闻见', as: FIRST_ADMIN, shows: '注册方式' },
]);
