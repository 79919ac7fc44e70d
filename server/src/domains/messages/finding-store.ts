import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import type { PeerRow } from './store.ts';

type Found = Pick<NonNullable<PeerRow>, 'id' | 'nickname' | 'avatar' | 'identity' | 'certification' | 'mobile'> & {
  follows: boolean;
};

/** As many as are looked at; more letters find others. */
const CANDIDATES = 200;

/** People by nickname, of whom only those remain whom the rules of `policy.ts` let one write to. */
export async function findWritable(db: Queryable, userId: string, letters: string, most: number): Promise<Found[]> {
  const prefix = `${letters.replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await db.execute<Found & Record<string, unknown>>(sql`
    with followed as (
      select f.followee_id as id, f.created_at from follows f join users u on u.id = f.followee_id
      where f.follower_id = ${userId} and strpos(lower(u.nickname), ${letters}) > 0
      order by f.created_at desc limit ${CANDIDATES}
    ), candidates as (
      select id from followed
      union
      (select id from users where ${letters} <> '' and status = 0 and lower(nickname) like ${prefix} limit ${CANDIDATES})
    )
    select u.id, u.nickname, u.avatar, u.identity, u.certification, u.mobile, mine.created_at is not null as follows
    from candidates join users u using (id)
    left join followed mine on mine.id = u.id
    left join follows theirs on theirs.follower_id = u.id and theirs.followee_id = ${userId}
    left join conversations c on c.user_a = any(array[u.id, ${userId}]) and c.user_b = any(array[u.id, ${userId}])
    left join conversation_members peer on peer.conversation_id = c.id and peer.user_id = u.id
    left join conversation_members own on own.conversation_id = c.id and own.user_id = ${userId}
    where u.id <> ${userId} and u.status = 0
      and not exists (select 1 from message_blocks b where b.user_id = u.id and b.target_id = ${userId})
      and not exists (select 1 from message_blocks b where b.user_id = ${userId} and b.target_id = u.id)
      and (
        coalesce(peer.answered, false)
        or theirs.follower_id is not null and u.messages_from <> 'nobody'
        or u.messages_from = 'everyone' and u.youth_pin_hash is null and not coalesce(own.answered, false)
      )
    order by follows desc, mine.created_at desc nulls last, u.follower_count desc, u.id limit ${most}`);
  return rows;
}
