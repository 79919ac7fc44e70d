import { z } from 'zod';
import { call, id, pageOf, paging, time, written } from '../call.ts';
import { codePoints } from '../text.ts';
import { NOTE_MAX, NOTE_SUBJECTS } from './constants.ts';
import * as at from './addresses.ts';

const noteSubject = z.enum(NOTE_SUBJECTS, '备注对象不正确');
export type NoteSubject = z.output<typeof noteSubject>;

/** What an administrator tells the others about something that they work on. */
const internalNote = z.object({ id: id(), by: z.string(), text: z.string(), at: time });
export type InternalNote = z.output<typeof internalNote>;

export const listNotes = call(at.listNotes, {
  who: 'admin',
  summary:
    'Internal notes about a work, a report, an infringement, an application, a licence or a withdrawal, the newest first; for who may work on it',
  query: z.object({ subject: noteSubject, id: id(), ...paging }),
  answer: pageOf(internalNote),
});

export const addNote = call(at.addNote, {
  who: 'admin',
  summary: 'Add an internal note; it is kept as it is. With an Idempotency-Key it is added once',
  body: z.strictObject({
    subject: noteSubject,
    id: id(),
    text: written('请填写备注').refine((text) => codePoints(text) <= NOTE_MAX, `备注最多 ${NOTE_MAX} 字`),
  }),
  answer: internalNote,
  done: '备注已添加',
});
