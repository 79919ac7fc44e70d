import type { PageKind } from '#contract/views/vitals.ts';

/** By what the address begins with; the other pages of readers are 其他页面. */
export const KIND_OF: ReadonlyMap<string, PageKind> = new Map([
  ['', 'home'],
  ['article', 'article'],
  ['video', 'video'],
  ['videos', 'list'],
  ['hotList', 'list'],
  ['hotRecommendations', 'list'],
  ['search', 'search'],
  ['users', 'author'],
]);

/** What is no reader's page, and not measured: signing in, the creator area and the back office. */
export const OTHER_AREAS: ReadonlySet<string> = new Set(['login', 'creator', 'admin', 'adminLogin', 'test']);

/** What a page shows its readers; null where none comes. */
export function kindOf(path: string): PageKind | null {
  const [, first = ''] = path.split('/');
  return OTHER_AREAS.has(first) ? null : (KIND_OF.get(first) ?? 'other');
}
