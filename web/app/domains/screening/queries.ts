import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InputAt } from '#contract/calls.ts';
import { listWords } from '#contract/screening/addresses.ts';
import { WORD_ACTION_LABEL, WORD_ACTIONS, WORD_SCOPE_LABEL, WORD_SCOPES } from '#contract/screening/constants.ts';
import { request } from '../../lib/api.ts';

export const WORDS = 'admin-sensitive-words';

export const SCOPE_OPTIONS = WORD_SCOPES.map((value) => ({ value, label: WORD_SCOPE_LABEL[value] }));
export const ACTION_OPTIONS = WORD_ACTIONS.map((value) => ({ value, label: WORD_ACTION_LABEL[value] }));

export const wordsQuery = (filter: InputAt<typeof listWords>) =>
  queryOptions({
    queryKey: [WORDS, filter],
    queryFn: ({ signal }) => request(listWords, filter, { signal }),
    placeholderData: keepPreviousData,
  });
