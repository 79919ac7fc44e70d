import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InputOf } from '#contract/call.ts';
import { listSanctions } from '../api.ts';
import { request } from '../../../lib/api.ts';

/** Below this key lies what administrators see of sanctions. */
export const SANCTIONS = 'admin-sanctions';

export const sanctionsQuery = (filter: InputOf<typeof listSanctions>) =>
  queryOptions({
    queryKey: [SANCTIONS, filter],
    queryFn: ({ signal }) => request(listSanctions, filter, { signal }),
    placeholderData: keepPreviousData,
  });
