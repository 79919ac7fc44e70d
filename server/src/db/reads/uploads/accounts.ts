import { sql } from 'drizzle-orm';
import type { Places } from './places.ts';

export const places: Places = {
  'users.avatar': ({ ownerId }) => sql`select avatar as name from users where id = ${ownerId}`,
  'users.cover': ({ ownerId }) => sql`select cover as name from users where id = ${ownerId}`,
  'profile_changes.value': ({ ownerId }) => sql`select value as name from profile_changes where user_id = ${ownerId}`,
  'profile_changes.former': ({ ownerId }) => sql`select former as name from profile_changes where user_id = ${ownerId}`,
};
