import { AGENCY, FIRST_ADMIN, READER, testPages } from './page-cases.ts';
import { baseUrl } from './visit.ts';

testPages([
  { path: '/', title: /闻见/, shows: '按热度、时间和地区排序' },
  { path: '/?category=science', title: /科学/, shows: '科学' },
  { path: '/videos', title: /视频/, shows: '视频' },
  { path: '/search', title: /搜索/, shows: '搜索' },
  { path: '/search?q=候鸟', title: /搜索/, shows: '湖水退去之后' },
  { path: '/search?q=鼪鼬鱻龘', title: /搜索/, shows: /没有找到/ },
  { path: '/login', title: /登录/, shows: '登录' },
  { path: '/register', title: /注册/, shows: '注册' },
  { path: '/adminLogin', title: /管理员登录/, shows: '登录' },
  { path: '/no/such/page', title: 'Page Not Found', shows: 'Page not found: /no/such/page' },
  { path: '/creator/center/content', title: /内容管理/, as: AGENCY, shows: '内容管理' },
  { path: '/creator/center/publish', title: /内容发布/, as: AGENCY, shows: '提交审核' },
  { path: '/creator/center/video-publish', title: /视频发布/, as: AGENCY, shows: '视频' },
  { path: '/creator/center/publish', title: 'Page Not Found', as: READER, shows: 'Page Not Found' },
  { path: '/admin', title: /管理/, as: FIRST_ADMIN, shows: /待审/ },
  { path: '/admin/content/posts', title: /内容审核/, as: FIRST_ADMIN, shows: '待审' },
  { path: () => newest('article'), title: /闻见/, shows: '目录' },
  { path: () => newest('video'), title: /闻见/, shows: /播放/ },
]);

async function newest(type: 'article' | 'video'): Promise<string> {
  const query = type === 'article' ? `keywords=${encodeURIComponent('湖水退去之后')}` : 'type=video';
  const answer = await fetch(`${baseUrl()}/api/v1/user/posts/suggest?limit=1&${query}`);
  const { data } = (await answer.json()) as { data: { list: { id: string }[] } };
  return `/${type}/${data.list[0]?.id}`;
}
