import { sql } from 'drizzle-orm';
import { part } from './part.ts';

export const messages = part(
  '私信',
  (id) => sql`select m.conversation_id, peer.nickname as peer, m.sender_id = ${id} as mine, m.content, m.image_url, m.created_at
      from conversation_members c join messages m on m.conversation_id = c.conversation_id and m.seq > c.cleared_seq
      join people peer on peer.id = c.peer_id
      where c.user_id = ${id} and m.recalled_at is null
        and not (case when m.sender_id = ${id} then m.removed_by_sender else m.removed_by_receiver or m.withheld is not null end)
      order by m.conversation_id, m.seq`,
);
