import { testPages } from './page-cases.ts';
import { baseUrl } from './visit.ts';

testPages([
  { path: '/hotList', title: '热门榜单 - 闻见', shows: '为什么在榜' },
  { path: '/hotList?type=video&window=30d', title: '热门榜单 - 闻见', shows: '30 天' },
  { path: '/hotRecommendations', title: '热门推荐 - 闻见', shows: '编辑精选与实时热门' },
  { path: '/?tab=follow', title: '关注 - 闻见', shows: '登录后查看关注' },
  { path: collection, title: /给新手的山野课/, shows: '共 3 篇' },
  { path: '/search?q=侯鸟', title: /搜索/, shows: '已为你显示' },
]);

async function collection(): Promise<string> {
  const answer = await fetch(`${baseUrl()}/api/v1/user/collection/featured`);
  const { data } = (await answer.json()) as { data: { id: string; title: string }[] };
  return `/collections/${data.find(({ title }) => title === '给新手的山野课')?.id}`;
}
