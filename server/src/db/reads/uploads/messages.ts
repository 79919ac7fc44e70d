import { sql } from 'drizzle-orm';
import type { Places } from './places.ts';

export const places: Places = {
  'messages.image_url': ({ ownerId }) => sql`
    select image_url as name from messages
    where sender_id = ${ownerId} and image_url is not null and recalled_at is null and not (removed_by_sender and removed_by_receiver)`,
};
