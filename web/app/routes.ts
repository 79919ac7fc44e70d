import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';
import { ADMIN_PAGES } from './areas/admin/pages.ts';

/** All routes; areas/admin/pages.ts has those of the back office. Public pages are rendered on the server as a guest sees them, all others in the browser. */
export default [
  layout('areas/public/layout.tsx', [
    index('areas/public/home.tsx'),
    route('videos', 'domains/discovery/feed/page.tsx'),
    route('hotList', 'domains/discovery/hot-list/page.tsx'),
    route('hotRecommendations', 'domains/discovery/recommendations/hot-page.tsx'),
    route('search', 'domains/discovery/search/page.tsx'),
    route('article/:id', 'areas/public/article.tsx'),
    route('video/:id', 'areas/public/video.tsx'),
    route('library/:tab?', 'domains/library/page.tsx'),
    route('folders/:id', 'domains/library/folder-page.tsx'),
    route('collections/:id', 'domains/posts/collections/page.tsx'),
    route('certificates/:number', 'domains/posts/certificates/page.tsx'),
    route('register', 'domains/accounts/sign-in/register-page.tsx'),
    route('welcome', 'domains/discovery/interests/page.tsx'),
    route('reports', 'domains/moderation/reports/own-reports-page.tsx'),
    route('appeals', 'domains/comments/refused/page.tsx'),
    route('users/:id?', 'areas/public/user.tsx'),
    route('settings', 'areas/public/settings.tsx'),
    route('terms/:name', 'areas/public/terms.tsx'),
    route('messages', 'domains/messages/page.tsx'),
    route('audit', 'domains/agencies/applications/page.tsx'),
    route('audit/:kind', 'domains/agencies/applications/kind-page.tsx'),
    route(':id', 'areas/public/short-address.tsx'),
  ]),
  route('login', 'domains/accounts/sign-in/log-in-page.tsx'),
  route('login/reset', 'domains/accounts/sign-in/reset-password-page.tsx'),
  route('login/appeal', 'domains/accounts/sign-in/appeal-page.tsx'),

  route('creator/center', 'areas/creator/layout.tsx', [
    index('areas/creator/home.tsx'),
    route('content', 'domains/posts/own-posts/page.tsx'),
    route('composition', 'domains/analytics/page.tsx'),
    route('publish', 'domains/posts/article-form/page.tsx'),
    route('video-publish', 'domains/posts/video-form/page.tsx'),
    route('earning', 'domains/earnings/statements/page.tsx'),
    route('income', 'domains/agencies/membership/income-page.tsx'),
    route('subaccounts', 'domains/agencies/members/page.tsx'),
    route('message', 'areas/creator/message.tsx'),
    route('password', 'domains/accounts/settings/page.tsx'),
  ]),
  route('creator/center/mcn', 'domains/agencies/membership/page.tsx'),
  route('creator/center/withdraw', 'domains/withdrawals/requests/page.tsx'),

  route('adminLogin', 'domains/admins/sign-in/page.tsx'),
  route('admin', 'areas/admin/layout.tsx', [
    ...ADMIN_PAGES.flatMap(({ pages: places }) =>
      places.map(({ to, page }) => (to === '/admin' ? index(page) : route(to.slice('/admin/'.length), page))),
    ),
  ]),

  route('test', 'areas/public/gallery/gallery.tsx'),
  route('*', 'areas/public/not-found.tsx'),
] satisfies RouteConfig;
