import { FIRST_ADMIN, testPages } from './page-cases.ts';

testPages([
  { path: '/admin/config/storageConfig', title: '存储配置 - 闻见', as: FIRST_ADMIN, shows: '本地磁盘' },
  { path: '/admin/system/health', title: '运行状态 - 闻见', as: FIRST_ADMIN, shows: '最大的表' },
  { path: '/admin/system/vitals', title: '页面性能 - 闻见', as: FIRST_ADMIN, shows: '指标说明' },
  { path: '/admin/system/alerts', title: '告警 - 闻见', as: FIRST_ADMIN, shows: '发送记录' },
  { path: '/admin/content/categories', title: '分类与标签 - 闻见', as: FIRST_ADMIN, shows: '添加分类' },
  { path: '/admin/content/recommendations', title: '推荐位 - 闻见', as: FIRST_ADMIN, shows: '访客现在看到的' },
  { path: '/admin/content/checks', title: '审核抽检 - 闻见', as: FIRST_ADMIN, shows: '待抽检' },
  { path: '/admin/content/danmaku', title: '弹幕管理 - 闻见', as: FIRST_ADMIN, shows: '含敏感词' },
  { path: '/admin/content/infringements', title: '侵权投诉 - 闻见', as: FIRST_ADMIN, shows: '待处理' },
]);
