import { and, desc, eq, sql } from 'drizzle-orm';
import type { NoteSubject } from '#contract/back-office/notes.ts';
import type { Queryable } from '../../../db/client.ts';
import { adminNames } from '../../../db/reads/admins.ts';
import { agencyApplications, licenceRenewals } from '../../../db/tables/agencies.ts';
import { internalNotes } from '../../../db/tables/back-office.ts';
import { infringements, reportCases } from '../../../db/tables/moderation.ts';
import { posts } from '../../../db/tables/posts.ts';
import { withdrawals } from '../../../db/tables/withdrawals.ts';

const SUBJECTS = {
  post: posts,
  report: reportCases,
  infringement: infringements,
  application: agencyApplications,
  licence: licenceRenewals,
  withdrawal: withdrawals,
} as const;

/** Whether the subject of a note exists. */
export async function hasSubject(db: Queryable, subject: NoteSubject, id: string): Promise<boolean> {
  const table = SUBJECTS[subject];
  return (await db.$count(table, sql`${table.id} = ${id}`)) > 0;
}

export async function insertNote(db: Queryable, note: typeof internalNotes.$inferInsert): Promise<void> {
  await db.insert(internalNotes).values(note);
}

export async function listNotes(db: Queryable, subject: NoteSubject, subjectId: string, limit: number, offset: number) {
  return db
    .select({ id: internalNotes.id, by: adminNames.account, text: internalNotes.text, at: internalNotes.at })
    .from(internalNotes)
    .innerJoin(adminNames, eq(adminNames.id, internalNotes.adminId))
    .where(and(eq(internalNotes.subject, subject), eq(internalNotes.subjectId, subjectId)))
    .orderBy(desc(internalNotes.at), desc(internalNotes.id))
    .limit(limit)
    .offset(offset);
}
