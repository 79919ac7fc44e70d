import { sql } from 'drizzle-orm';
import type { ReportTarget } from '#contract/report-reasons.ts';
import type { Evidence } from '#contract/reports.ts';
import type { Queryable } from '../../db/client.ts';

/** What can be reported, as it stands now. */
export interface Reported {
  /** Who is answerable for it. */
  authorId: string;
  evidence: Evidence;
}

/** Undefined when it is not there, or when the one who asks cannot see it. */
export async function findReported(
  db: Queryable,
  { targetType, targetId }: { targetType: ReportTarget; targetId: string },
  readerId: string,
): Promise<Reported | undefined> {
  const found = (await db.execute<Found>(QUERY[targetType](targetId, readerId))).rows[0];
  if (found === undefined) return undefined;
  const context = targetType === 'message' ? await messagesAround(db, targetId) : [];
  return { authorId: found.authorId, evidence: { text: found.text, image: found.image, link: found.link, context } };
}

interface Found extends Record<string, unknown> {
  authorId: string;
  text: string;
  image: string | null;
  link: string | null;
}

const QUERY: Record<ReportTarget, (id: string, readerId: string) => ReturnType<typeof sql>> = {
  post: (id) => sql`
    select p.author_id as "authorId", r.title || case when r.excerpt = '' then '' else E'\n' || r.excerpt end as text,
      r.cover as image, '/' || p.type || '/' || p.id as link
    from posts p join post_revisions r on r.id = p.published_revision_id
    where p.id = ${id} and p.status = 'published'`,
  comment: (id) => sql`
    select c.author_id as "authorId", c.content as text, null as image, '/' || p.type || '/' || p.id || '#comment-' || c.id as link
    from comments c join posts p on p.id = c.post_id left join comments root on root.id = c.root_id
    where c.id = ${id} and c.removed_at is null and root.removed_at is null and p.status = 'published'`,
  danmaku: (id) => sql`
    select d.author_id as "authorId", d.content as text, null as image, '/video/' || d.post_id || '?t=' || d.at_ms / 1000 as link
    from danmaku d join posts p on p.id = d.post_id
    where d.id = ${id} and d.removed_at is null and d.hidden_at is null and p.status = 'published'`,
  person: (id) => sql`
    select u.id as "authorId", u.nickname || case when u.bio = '' then '' else E'\n' || u.bio end as text, u.avatar as image,
      '/users/' || u.id as link
    from users u where u.id = ${id} and u.status = 0`,
  // Only who received it may report it; what was recalled is gone for them as well.
  message: (id, readerId) => sql`
    select m.sender_id as "authorId", m.content as text, m.image_url as image, null as link
    from messages m join conversation_members own on own.conversation_id = m.conversation_id and own.user_id = ${readerId}
    where m.id = ${id} and m.recalled_at is null and m.sender_id <> ${readerId} and m.seq > own.cleared_seq`,
};

const MESSAGES_BEFORE = 10;

/** What both said before, so that a moderator understands; later messages are nobody's business. */
async function messagesAround(db: Queryable, messageId: string): Promise<Evidence['context']> {
  const { rows } = await db.execute<{ by: string; text: string; at: Date | string }>(sql`
    select u.nickname as by, coalesce(nullif(m.content, ''), '[图片]') as text, m.created_at as at
    from messages told join messages m on m.conversation_id = told.conversation_id and m.seq <= told.seq
    join users u on u.id = m.sender_id
    where told.id = ${messageId} and m.recalled_at is null
    order by m.seq desc limit ${MESSAGES_BEFORE + 1}`);
  return rows.map(({ by, text, at }) => ({ by, text, at: new Date(at).toISOString() })).toReversed();
}
