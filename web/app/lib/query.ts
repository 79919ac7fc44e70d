import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

/** For the back office and the creator area. Fresh for 15 s; asked again when the window is looked at. What the server refused is not asked a second time. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: { queries: { staleTime: 15_000, retry: (failures, error) => failures < 2 && isPassing(error) } },
  });

const isPassing = (error: unknown): boolean => error instanceof ApiError && (error.status === 0 || error.status >= 500);
