import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InputOf } from '#contract/call.ts';
import { adminDanmakuList } from '#contract/danmaku.ts';
import { request } from '../../../lib/api.ts';

export const DANMAKU = 'danmaku-desk';

export const danmakuQuery = (filter: InputOf<typeof adminDanmakuList>) =>
  queryOptions({
    queryKey: [DANMAKU, filter],
    queryFn: ({ signal }) => request(adminDanmakuList, filter, { signal }),
    placeholderData: keepPreviousData,
  });
