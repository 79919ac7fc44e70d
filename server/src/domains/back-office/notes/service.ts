import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/back-office/notes.ts';
import { scopeOf, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { pageOf } from '../../../core/lists/paging.ts';
import { plainText } from '../../../core/text.ts';
import { once } from '../../../db/idempotency.ts';
import { isPostInScope } from '../../../db/scopes/post-scope.ts';
import type { Deps } from '../../../deps.ts';
import { requireMayWork, auditTargetTypeOf } from '../../admins/service.ts';
import { recordAction } from '../../audit-log/service.ts';
import * as store from './store.ts';

// Internal notes about a waiting item, for the administrators who may view or handle it.

export async function listNotes(
  { db }: Deps,
  actor: Actor,
  { subject, id, page, limit }: ParsedOf<typeof contract.listNotes>,
): Promise<AnswerOf<typeof contract.listNotes>> {
  const scope = scopeOf(requireMayWork(actor, subject, 'view'));
  if (subject === 'post' && !(await isPostInScope(db, id, scope))) throw new AppError('notFound');
  const rows = await store.listNotes(db, subject, id, limit + 1, (page - 1) * limit);
  return pageOf(rows, { page, limit }, (row) => ({ ...row, at: row.at.toISOString() }));
}

/** Adds a note; a repeated request with the same idempotency key adds none. The audit log records no text, because it has other readers. */
export async function addNote(
  deps: Deps,
  actor: Actor,
  form: ParsedOf<typeof contract.addNote>,
  { ip, idempotencyKey }: { ip: string; idempotencyKey: string | null },
): Promise<contract.InternalNote> {
  const { subject, id: subjectId } = form;
  const admin = requireMayWork(actor, subject);
  const text = plainText(form.text).trim();
  if (text === '') throw new AppError('invalid', '请填写备注', { fields: { text: '请填写备注' } });
  const at = deps.clock.now();
  return deps.transact((tx) =>
    once(tx, { ownerId: admin.id, call: 'note.add', key: idempotencyKey, form, at }, async () => {
      const isVisible =
        (await store.hasSubject(tx, subject, subjectId)) &&
        (subject !== 'post' || (await isPostInScope(tx, subjectId, scopeOf(admin))));
      if (!isVisible) throw new AppError('notFound');
      const id = deps.random.id();
      await store.insertNote(tx, { id, subject, subjectId, adminId: admin.id, text, at });
      await recordAction(deps, tx, admin, ip, {
        action: 'note.add',
        targetType: auditTargetTypeOf(subject),
        targetId: subjectId,
        after: { id },
      });
      return { id, by: admin.account, text, at: at.toISOString() };
    }),
  );
}
