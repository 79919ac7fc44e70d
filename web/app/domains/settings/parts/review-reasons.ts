import { useQuery } from '@tanstack/react-query';
import { REASON_TEMPLATES } from '#contract/moderation/constants.ts';
import { reviewReasons } from '../api.ts';
import { SETTINGS } from '../queries.ts';
import { request } from '../../../lib/api.ts';

const FRESH_MS = 60_000;

/** What the operator offers as reasons. Until it is known, what a new installation offers. */
export function useReviewReasons(): readonly string[] {
  const { data } = useQuery({
    queryKey: [SETTINGS, 'reasons'],
    queryFn: ({ signal }) => request(reviewReasons, {}, { signal }),
    staleTime: FRESH_MS,
  });
  return data?.list ?? REASON_TEMPLATES;
}
