import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InputAt } from '#contract/calls.ts';
import { listSanctions } from '#contract/moderation/addresses.ts';
import { request } from '../../../lib/api.ts';

/** Prefix of the keys of the back office's queries about sanctions. */
export const SANCTIONS = 'admin-sanctions';

/** Begins the query keys of proposed sanctions, which are a queue of their own. */
export const SANCTION_PROPOSALS = 'admin-sanction-proposals';

/** Begins the query keys of backgrounds of cases, which show sanctions, too. */
export const CASE_BACKGROUND = 'admin-case-background';

export const sanctionsQuery = (filter: InputAt<typeof listSanctions>) =>
  queryOptions({
    queryKey: [SANCTIONS, filter],
    queryFn: ({ signal }) => request(listSanctions, filter, { signal }),
    placeholderData: keepPreviousData,
  });
