import { nanoid } from 'nanoid';
import { useCallback, useEffect, useState } from 'react';
import * as contract from '#contract/posts.ts';
import type { Draft, PostType } from '#contract/posts.ts';
import { request } from '../../../lib/api.ts';
import { createDraftStore, type DraftStore } from './draft-store.ts';
import { emptyFields, fieldsOf, sameText, type DraftFields } from './fields.ts';
import { holdCopy, leftCopies, removeCopy, writeCopy, type LocalCopy } from './local-copies.ts';
import type { Saver } from './saver-types.ts';
import { createSaver } from './saver.ts';

/** A draft on the desk. `saved` is what the server had when it was opened, null for a work that is not saved yet. */
export interface OpenDraft {
  saved: Draft | null;
  store: DraftStore;
  saver: Saver;
}

export type DraftOpening =
  | { status: 'loading' }
  | { status: 'failed'; message: string }
  /** This browser holds a text that the server does not: the author says which one to go on with. */
  | { status: 'choice'; copy: LocalCopy; saved: Draft | null }
  | { status: 'open'; draft: OpenDraft };

export interface DraftDesk {
  opening: DraftOpening;
  retry: () => void;
  /** `later` leaves the copy where it is. */
  choose: (choice: 'local' | 'saved' | 'later') => void;
}

/** Opens a work for writing, or a blank one. Mount it anew for another work. */
export function useDraft({ type, userId, postsId }: { type: PostType; userId: string; postsId: string | null }): DraftDesk {
  const [opening, setOpening] = useState<DraftOpening>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);

  const open = useCallback(
    (saved: Draft | null, copy: LocalCopy | null) =>
      setOpening({ status: 'open', draft: openDraft({ type, userId, saved, copy }) }),
    [type, userId],
  );

  useEffect(() => {
    let gone = false;
    const load = async () => {
      const saved = postsId === null ? null : await request(contract.ownDetail, { postsId });
      if (saved !== null && saved.type !== type) throw new Error('这不是可以在这里编辑的作品');
      const copy = await newestCopy({ userId, type, postsId }, saved);
      if (gone) return;
      if (copy === null) open(saved, null);
      else setOpening({ status: 'choice', copy, saved });
    };
    setOpening({ status: 'loading' });
    load().catch(
      (error: unknown) =>
        !gone && setOpening({ status: 'failed', message: error instanceof Error ? error.message : '草稿打不开' }),
    );
    return () => {
      gone = true;
    };
  }, [type, userId, postsId, attempt, open]);

  useEffect(() => {
    if (opening.status !== 'open') return;
    return opening.draft.saver.attach();
  }, [opening]);

  return {
    opening,
    retry: () => setAttempt((before) => before + 1),
    choose: (choice) => {
      if (opening.status !== 'choice') return;
      const { copy, saved } = opening;
      if (choice === 'saved') removeCopy(copy.id);
      open(saved, choice === 'local' ? copy : null);
    },
  };
}

/** The last text a closed page left here, unless the server has the very same. */
async function newestCopy(
  owner: { userId: string; type: PostType; postsId: string | null },
  saved: Draft | null,
): Promise<LocalCopy | null> {
  const known: DraftFields = saved === null ? emptyFields() : fieldsOf(saved);
  for (const copy of await leftCopies(owner, Date.now())) {
    if (!sameText(copy.fields, known)) return copy;
    removeCopy(copy.id);
  }
  return null;
}

interface Opening {
  type: PostType;
  userId: string;
  saved: Draft | null;
  /** The local text to go on with. */
  copy: LocalCopy | null;
}

function openDraft({ type, userId, saved, copy }: Opening): OpenDraft {
  const store = createDraftStore(copy?.fields ?? (saved === null ? emptyFields() : fieldsOf(saved)));
  const copyId = copy?.id ?? nanoid();
  const saver = createSaver({
    type,
    userId,
    copyId,
    store,
    // A local text goes on from the version it was based on: if the server's is newer by now, both are shown.
    base: { postsId: saved?.postsId ?? null, version: copy?.version ?? saved?.version ?? null },
    dirty: copy !== null,
    send: (form, options) => request(contract.save, form, options),
    load: (postsId) => request(contract.ownDetail, { postsId }),
    copies: { write: writeCopy, remove: removeCopy, hold: holdCopy },
    now: () => Date.now(),
  });
  return { saved, store, saver };
}
