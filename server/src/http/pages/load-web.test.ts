import { createContext, type RouterContext, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { ofUser } from '#contract/discovery/feed.ts';
import { siteInfo } from '#contract/settings/settings.ts';
import { renderBuild } from './load-web.ts';

type Asked = (call: Call, input: unknown, options?: { staleBy?: 'posts' }) => Promise<unknown>;

/** The tags of a page with the list of an author's posts. */
async function tagsOfPage(options?: { staleBy?: 'posts' }): Promise<Set<string>> {
  const visitContext = createContext<{ call: Asked }>();
  const loader = async ({ context }: { context: { get(key: RouterContext<{ call: Asked }>): { call: Asked } } }) =>
    Response.json(await context.get(visitContext).call(ofUser, { userId: 'a' }, options));
  const build = {
    entry: { module: { visitContext, nameSite() {} } },
    routes: { page: { id: 'page', path: 'article', module: { loader } } },
    assets: { routes: {}, version: '1', entry: { module: '', imports: [] }, url: '' },
    future: {},
    ssr: true,
    isSpaMode: false,
    basename: '/',
    publicPath: '/',
    prerender: [],
    routeDiscovery: { mode: 'initial' },
  } as unknown as ServerBuild;
  const answers: Record<string, [answer: unknown, tags: string[]]> = {
    [siteInfo.path]: [{ siteName: '闻见' }, ['site']],
    [ofUser.path]: [{ list: [{ id: '1' }] }, ['posts-of:a', 'post:1']],
  };
  const render = renderBuild(
    build,
    'production',
  )({
    asGuest(call, _input, note = () => {}) {
      const [answer, tags] = answers[call.path] ?? [null, []];
      note(tags);
      return Promise.resolve(answer as never);
    },
  });
  const tags = new Set<string>();
  const visit = {
    origin: 'http://localhost',
    region: () => '',
    note: (noted: readonly string[]) => noted.forEach((tag) => tags.add(tag)),
  };
  const response = await render(new Request('http://localhost/article'), visit);
  expect(await response.json()).toEqual({ list: [{ id: '1' }] });
  return tags;
}

test('a page bears the tags of the calls of its loaders', async () => {
  expect(await tagsOfPage()).toEqual(new Set(['site', 'posts-of:a', 'post:1']));
});

test('of a list beside what the page is about it bears only those of its posts', async () => {
  expect(await tagsOfPage({ staleBy: 'posts' })).toEqual(new Set(['site', 'post:1']));
});
