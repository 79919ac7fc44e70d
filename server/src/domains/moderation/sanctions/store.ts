import { sql, type SQL } from 'drizzle-orm';
import type { SanctionCause } from '#contract/moderation/constants.ts';
import type { Queryable } from '../../../db/client.ts';

export {
  countStrikes,
  findListedSanction,
  findUser,
  findUserByEmail,
  findUserByMobile,
  listSanctions,
  type SanctionFilter,
  type SanctionListRow,
  type SanctionRow,
} from '../../../db/reads/accounts.ts';

export interface Cause {
  userId: string | null;
  text: string;
}

const TEXT_MAX = 200;

const CAUSES: Record<SanctionCause, (id: string) => SQL> = {
  post: (id) => sql`
    select p.author_id as "userId", coalesce(nullif(r.title, ''), '（无标题）') as text
    from post_states p join post_texts r on r.id = coalesce(p.submitted_revision_id, p.draft_revision_id) where p.id = ${id}`,
  comment: (id) => sql`select author_id as "userId", left(content, ${TEXT_MAX}) as text from comment_texts where id = ${id}`,
  danmaku: (id) => sql`select author_id as "userId", content as text from danmaku_texts where id = ${id}`,
  report: (id) => sql`
    select c.author_id as "userId", coalesce((
      select left(r.evidence ->> 'text', ${TEXT_MAX}) from reports r where r.case_id = c.id order by r.created_at desc limit 1
    ), '') as text from report_cases c where c.id = ${id}`,
};

/** The cause of a sanction: the user it belongs to, and its text. */
export async function findCause(db: Queryable, type: SanctionCause, id: string): Promise<Cause | undefined> {
  const { rows } = await db.execute<Cause & Record<string, unknown>>(CAUSES[type](id));
  return rows[0];
}
