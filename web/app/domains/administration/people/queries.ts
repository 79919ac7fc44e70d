import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf, Call, InputOf } from '#contract/call.ts';
import { managerList } from '#contract/managers.ts';
import { userDetail, userList } from '#contract/people.ts';
import { request, requestWithMessage } from '../../../lib/api.ts';
import { toast } from '../../../ui/toast-store.ts';

/** Below this key lies what administrators see of people and of each other. */
export const PEOPLE = ['people-desk'] as const;

export const peopleQuery = (filter: InputOf<typeof userList>) =>
  queryOptions({
    queryKey: [...PEOPLE, 'list', filter],
    queryFn: ({ signal }) => request(userList, filter, { signal }),
    placeholderData: keepPreviousData,
  });

export const personQuery = (userId: string) =>
  queryOptions({
    queryKey: [...PEOPLE, 'person', userId],
    queryFn: ({ signal }) => request(userDetail, { userId }, { signal }),
  });

export const managersQuery = (filter: InputOf<typeof managerList>) =>
  queryOptions({
    queryKey: [...PEOPLE, 'managers', filter],
    queryFn: ({ signal }) => request(managerList, filter, { signal }),
    placeholderData: keepPreviousData,
  });

/** One change: its sentence is shown, every list is asked for again, a refusal is told as it came. */
export function useChange<C extends Call>(call: C, onDone: (answer: AnswerOf<C>) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<C>) => requestWithMessage(call, input),
    onSuccess: ({ data, msg }) => {
      toast.success(msg);
      onDone(data);
    },
    onError: (error) => toast.error(error.message),
    onSettled: () => void client.invalidateQueries({ queryKey: PEOPLE }),
  });
}
