import { READER, testPages } from './page-cases.ts';

testPages([
  { path: '/library/favorites', title: /我的收藏/, as: READER, shows: '全部' },
  { path: '/library/history', title: /历史记录/, as: READER, shows: '暂停记录' },
  { path: '/library/later', title: /稍后再看/, as: READER, shows: '稍后再看' },
  { path: '/folders/nothing', title: /收藏夹/, shows: '收藏夹不存在或未公开' },
]);
