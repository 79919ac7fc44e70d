import { AGENCY, CREATOR, testPages } from './page-cases.ts';

testPages([
  { path: '/creator/center/message', title: '消息 - 闻见', as: CREATOR, shows: '未回复' },
  { path: '/creator/center/message?tab=notify', title: '消息 - 闻见', as: CREATOR, shows: '全部已读' },
  { path: '/creator/center/message?tab=settings', title: '消息 - 闻见', as: CREATOR, shows: '禁止评论的用户' },
  { path: '/creator/center', title: '创作者中心 - 闻见', as: AGENCY, shows: '平台公告' },
]);
