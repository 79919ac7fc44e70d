import { z } from 'zod';
import { call, id, pageOf, paging, time, written } from '../call.ts';
import { codePoints } from '../text.ts';
import { NOTE_MAX, NOTE_SUBJECTS } from './constants.ts';
import * as at from './addresses.ts';

const noteSubject = z.enum(NOTE_SUBJECTS, '备注对象不正确');
export type NoteSubject = z.output<typeof noteSubject>;

/** An administrator's note to the others about an item. */
const internalNote = z.object({ id: id(), by: z.string(), text: z.string(), at: time });
export type InternalNote = z.output<typeof internalNote>;

export const listNotes = call(at.listNotes, {
  who: 'admin',
  summary:
    'Internal notes about a post, report, infringement, application, licence renewal or withdrawal, the newest first; for administrators who may handle it',
  query: z.object({ subject: noteSubject, id: id(), ...paging }),
  answer: pageOf(internalNote),
});

export const addNote = call(at.addNote, {
  who: 'admin',
  summary: 'Add an internal note, which cannot be changed later. A repetition with the same Idempotency-Key adds it only once',
  body: z.strictObject({
    subject: noteSubject,
    id: id(),
    text: written('请填写备注').refine((text) => codePoints(text) <= NOTE_MAX, `备注最多 ${NOTE_MAX} 字`),
  }),
  answer: internalNote,
  done: '备注已添加',
});
