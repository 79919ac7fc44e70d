import { choice, matching, searchParams } from '../../lib/search-params.ts';

/** The parameters: the other person of the open conversation, and the box. */
export const messageParams = searchParams({ to: matching(/./), box: choice(['normal', 'stranger'], 'normal') });

export const messagesPath = (to: Parameters<typeof messageParams.write>[0]): string => `/messages${messageParams.write(to)}`;
