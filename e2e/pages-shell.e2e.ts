import { testPages } from './page-cases.ts';

testPages([
  { path: '/test', title: /组件/, shows: '显示热门' },
  { path: '/offline.html', title: '离线文章 - 闻见', shows: '还没有保存文章' },
]);
