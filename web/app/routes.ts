import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes';

/** The whole address map. Public pages are rendered on the server as a guest sees them; the others in the browser. */
export default [
  layout('areas/public/layout.tsx', [
    index('areas/public/home.tsx'),
    route('videos', 'areas/public/videos.tsx'),
    route('search', 'areas/public/search.tsx'),
    route('article/:id', 'areas/public/article.tsx'),
    route('video/:id', 'areas/public/video.tsx'),
    route('register', 'areas/public/register.tsx'),
    route(':id', 'areas/public/short-address.tsx'),
  ]),
  route('login', 'areas/public/login.tsx'),

  route('creator/center', 'areas/creator/layout.tsx', [
    index('areas/creator/home.tsx'),
    route('content', 'areas/creator/content.tsx'),
    route('publish', 'areas/creator/publish.tsx'),
    route('video-publish', 'areas/creator/video-publish.tsx'),
  ]),

  route('adminLogin', 'areas/admin/login.tsx'),
  route('admin', 'areas/admin/layout.tsx', [
    index('areas/admin/home.tsx'),
    ...prefix('content', [route('posts', 'areas/admin/posts.tsx')]),
  ]),

  route('test', 'areas/public/gallery.tsx'),
  route('*', 'areas/public/not-found.tsx'),
] satisfies RouteConfig;
