import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AnswerAt } from '#contract/calls.ts';
import { hotRecommendations, lead, recommendations, suggest } from '#contract/discovery/addresses.ts';
import type { PickKind } from '#contract/discovery/recommendations.ts';
import { request } from '../../../lib/api.ts';

export const RECOMMENDATIONS = 'admin-recommendations';

export type PickRow = AnswerAt<typeof recommendations>['list'][number];

/** The maximum number of recommendations of a kind, all of which the editor can arrange. */
const POSTS_MAX = 100;
const PREVIEWED = 10;

export const recommendationsQuery = (kind: PickKind) =>
  queryOptions({
    queryKey: [RECOMMENDATIONS, 'list', kind],
    queryFn: ({ signal }) => request(recommendations, { kind, limit: POSTS_MAX }, { signal }),
  });

/** The recommendations as visitors see them now. */
export const previewQuery = (kind: PickKind) =>
  queryOptions({
    queryKey: [RECOMMENDATIONS, 'preview', kind],
    queryFn: ({ signal }) =>
      kind === 'lead'
        ? request(lead, {}, { signal })
        : request(hotRecommendations, { limit: PREVIEWED }, { signal }).then(({ list }) => list),
  });

export const postsQuery = (keywords: string) =>
  queryOptions({
    queryKey: [RECOMMENDATIONS, 'works', keywords],
    queryFn: ({ signal }) => request(suggest, { keywords, limit: 10 }, { signal }),
    enabled: keywords !== '',
    placeholderData: keepPreviousData,
  });
