import { AGENCY, CREATOR, READER, testPages } from './page-cases.ts';

testPages([
  { path: '/creator/center/composition', title: '作品数据 - 闻见', as: CREATOR, shows: '指标说明' },
  { path: '/creator/center/composition?span=days30&metric=likes', title: '作品数据 - 闻见', as: AGENCY, shows: '单篇表现' },
  { path: '/creator/center/composition', title: 'Page Not Found', as: READER, shows: 'Page Not Found' },
]);
