import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

/** Query client of the back office and the creator area. Answers are fresh for 15 s and refetched when the window gets focus. Only temporary failures are retried, twice. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: { queries: { staleTime: 15_000, retry: (failures, error) => failures < 2 && isTemporary(error) } },
  });

const isTemporary = (error: unknown): boolean => error instanceof ApiError && (error.status === 0 || error.status >= 500);
