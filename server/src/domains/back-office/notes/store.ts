import { and, desc, eq, sql } from 'drizzle-orm';
import type { NoteSubject } from '#contract/back-office/notes.ts';
import type { Queryable } from '../../../db/client.ts';
import { adminNames } from '../../../db/reads/admins.ts';
import { SUBJECT_VIEWS } from '../../../db/lookups/subject-views.ts';
import { internalNotes } from '../../../db/tables/back-office.ts';

/** Whether the subject of a note exists. */
export async function hasSubject(db: Queryable, subject: NoteSubject, id: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select from ${SUBJECT_VIEWS[subject]} where id = ${id}`);
  return rows.length > 0;
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
