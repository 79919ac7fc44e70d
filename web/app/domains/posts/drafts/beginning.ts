import { nanoid } from 'nanoid';
import type { Draft } from '#contract/posts/drafts.ts';
import type { SaverOptions } from './autosave-types.ts';
import { fieldsOf } from './fields.ts';
import type { LocalCopy } from './local-copies.ts';
import { markOf } from './same-text.ts';

interface DraftSources {
  saved: Draft | null;
  /** The local copy to continue, if any. */
  copy: LocalCopy | null;
  draftKey: string;
}

/** The start of an opened draft: the server's text or the local copy, as a conflict if both were changed. */
export function beginningOf({
  saved,
  copy,
  draftKey,
}: DraftSources): Pick<SaverOptions, 'copyId' | 'base' | 'sent' | 'dirty' | 'editedAt' | 'conflict'> {
  const base = { postsId: saved?.postsId ?? null, version: saved?.version ?? null, draftKey };
  if (copy === null) return { copyId: nanoid(), base, sent: [], dirty: false };
  const sent = [...copy.sent, markOf(copy.fields)];
  const own = { copyId: copy.id, sent, dirty: true, editedAt: copy.editedAt };
  const ownBase = { ...base, draftKey: copy.draftKey };
  // No conflict when the server's text is an earlier state of the local copy.
  const goesOn = saved === null || copy.version === saved.version || sent.includes(markOf(fieldsOf(saved)));
  return goesOn
    ? { ...own, base: ownBase }
    : { ...own, base: { ...ownBase, version: copy.version }, conflict: { theirs: saved, asked: copy.asked } };
}
