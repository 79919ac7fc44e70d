import { sql } from 'drizzle-orm';
import { namesIn, type Places } from './places.ts';

export const places: Places = {
  // Notices may contain pictures of any user.
  'notices.body': () => namesIn('n.body', sql`from notices n`),
};
