import { testPages } from './page-cases.ts';

testPages([
  { path: '/terms/userTerm', title: '用户协议 - 闻见', shows: '版本 2026.11' },
  { path: '/terms/privacy', title: '隐私政策 - 闻见', shows: '我们收集的信息与用途' },
  { path: '/terms/tortTerm', title: '侵权投诉指引 - 闻见', shows: '通知应当包括' },
  { path: '/terms/nothing', title: 'Page Not Found', shows: 'Page not found: /terms/nothing' },
]);
