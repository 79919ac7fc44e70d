import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, Call, InputOf } from '#contract/call.ts';
import { managerList } from '../api.ts';
import { useDecision } from '../../../kits/resource/use-decision.ts';
import { request } from '../../../lib/api.ts';

/** Below this key lies what administrators see of each other. */
export const MANAGERS = ['managers'] as const;

export const managersQuery = (filter: InputOf<typeof managerList>) =>
  queryOptions({
    queryKey: [...MANAGERS, 'list', filter],
    queryFn: ({ signal }) => request(managerList, filter, { signal }),
    placeholderData: keepPreviousData,
  });

export const useChange = <C extends Call>(call: C, onDone: (answer: AnswerOf<C>) => void) => useDecision(call, MANAGERS, onDone);
