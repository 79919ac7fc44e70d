import { choice, matching, searchParams } from '../../lib/search-params.ts';

/** Whose conversation is open, and in which box. */
export const messageParams = searchParams({ to: matching(/./), box: choice(['normal', 'stranger'], 'normal') });

export const messagesPath = (to: Parameters<typeof messageParams.write>[0]): string => `/messages${messageParams.write(to)}`;
