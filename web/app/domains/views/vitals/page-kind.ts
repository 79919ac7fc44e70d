import type { PageKind } from '#contract/views/vitals.ts';

/** Kinds of pages by the first segment of the path; other public pages are 其他页面. */
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

/** First segments of pages that are not measured: sign-in, creator area and back office. */
export const OTHER_AREAS: ReadonlySet<string> = new Set(['login', 'creator', 'admin', 'adminLogin', 'test']);

/** The kind of a public page; null for others. */
export function kindOf(path: string): PageKind | null {
  const [, first = ''] = path.split('/');
  return OTHER_AREAS.has(first) ? null : (KIND_OF.get(first) ?? 'other');
}
