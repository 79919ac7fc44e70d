import { nanoid } from 'nanoid';
import type { Draft } from '#contract/posts/drafts.ts';
import type { SaverOptions } from './autosave-types.ts';
import { fieldsOf } from './fields.ts';
import type { LocalCopy } from './local-copies.ts';
import { markOf } from './same-text.ts';

interface Found {
  saved: Draft | null;
  /** The local text to go on with. */
  copy: LocalCopy | null;
  draftKey: string;
}

/** From where a page goes on: the server's text, or one that this browser kept, with the other beside it if both were changed. */
export function beginningOf({
  saved,
  copy,
  draftKey,
}: Found): Pick<SaverOptions, 'copyId' | 'base' | 'sent' | 'dirty' | 'editedAt' | 'conflict'> {
  const base = { postsId: saved?.postsId ?? null, version: saved?.version ?? null, draftKey };
  if (copy === null) return { copyId: nanoid(), base, sent: [], dirty: false };
  const sent = [...copy.sent, markOf(copy.fields)];
  const own = { copyId: copy.id, sent, dirty: true, editedAt: copy.editedAt };
  const ownBase = { ...base, draftKey: copy.draftKey };
  // Nobody's words are lost when the server's text is an earlier state of this one.
  const goesOn = saved === null || copy.version === saved.version || sent.includes(markOf(fieldsOf(saved)));
  return goesOn
    ? { ...own, base: ownBase }
    : { ...own, base: { ...ownBase, version: copy.version }, conflict: { theirs: saved, asked: copy.asked } };
}
