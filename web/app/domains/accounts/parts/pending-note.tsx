import type { PendingChange } from '#contract/accounts/accounts.ts';
import { PROFILE_FIELD_LABEL } from '#contract/accounts/profile-fields.ts';
import { Note } from '../../../ui/feedback/note.tsx';

/** Tells that changes are under review and others still see the previous values. */
export function PendingNote({ pending }: { pending: readonly PendingChange[] }) {
  if (pending.length === 0) return null;
  const names = pending.map(({ field }) => PROFILE_FIELD_LABEL[field]).join('、');
  return (
    <Note tone="info">
      {names}
      {pending.some(({ held }) => held) ? '正在人工审核' : '正在检测，通常几秒'}，通过后显示给其他人，此前显示原来的。
    </Note>
  );
}
