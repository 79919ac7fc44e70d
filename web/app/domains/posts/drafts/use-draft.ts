import { useCallback, useEffect, useRef, useState } from 'react';
import { begun, ownDetail, save } from '#contract/posts/addresses.ts';
import type { PostType } from '#contract/posts/post.ts';
import type { Draft } from '#contract/posts/drafts.ts';
import { request } from '../../../lib/api.ts';
import { untilThrough } from '../../../lib/browser/connection.ts';
import { beginningOf } from './beginning.ts';
import { createDraftStore, type DraftStore } from './draft-store.ts';
import { emptyFields, fieldsOf } from './fields.ts';
import { isFromBeforeReload, nameInAddress, rememberDraftKey } from './draft-key.ts';
import { holdCopy, leftCopies, removeCopy, writeCopy, type LocalCopy } from './local-copies.ts';
import { sameText } from './same-text.ts';
import type { Saver } from './autosave-types.ts';
import { createSaver, LOCKED } from './autosave.ts';

/** An open draft. `saved` is what the server had when it was opened, null for a post that is not saved yet. */
export interface OpenDraft {
  saved: Draft | null;
  store: DraftStore;
  saver: Saver;
}

type DraftOpening =
  | { status: 'loading' }
  /** `goesOn`: it is read again by itself, when the network or the server is back. */
  | { status: 'failed'; message: string; goesOn: boolean }
  /** This browser holds words of a post that was never saved: the author says whether to go on with them. */
  | { status: 'choice'; copy: LocalCopy }
  | { status: 'open'; draft: OpenDraft };

export interface DraftOpener {
  opening: DraftOpening;
  retry: () => void;
  /** `later` leaves the copy where it is. */
  choose: (choice: 'local' | 'discard' | 'later') => void;
}

interface OpenRequest {
  type: PostType;
  userId: string;
  postsId: string | null;
  /** What a post without an id goes by. */
  draftKey: string;
}

/** Opens a post for writing, or a blank one. Mount it anew for another post. */
export function useDraft({ type, userId, postsId, draftKey }: OpenRequest): DraftOpener {
  const [opening, setOpening] = useState<DraftOpening>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const made = useRef(postsId);

  const open = useCallback(
    (saved: Draft | null, copy: LocalCopy | null) =>
      setOpening({
        status: 'open',
        draft: openDraft({ type, userId, draftKey, saved, copy, onCreated: (id) => (made.current = id) }),
      }),
    [type, userId, draftKey],
  );

  useEffect(() => {
    let gone = false;
    const load = async () => {
      made.current ??= await savedBeforeReload(draftKey);
      const known = made.current;
      const saved = known === null ? null : await request(ownDetail, { postsId: known });
      if (saved !== null && saved.type !== type) throw new Error('这篇作品不能在此编辑');
      const found = await newestCopy({ userId, type, postsId: known }, draftKey, saved);
      if (gone) return;
      if (found?.isQuestion === true) setOpening({ status: 'choice', copy: found.copy });
      else open(saved, found?.copy ?? null);
    };
    setOpening({ status: 'loading' });
    const fail = (message: string, goesOn: boolean) => {
      if (!gone) setOpening({ status: 'failed', message, goesOn });
    };
    untilThrough(load, { onWait: (message) => fail(message, true), isOver: () => gone }).catch((error: unknown) =>
      fail(error instanceof Error ? error.message : '草稿加载失败', false),
    );
    return () => {
      gone = true;
    };
  }, [type, userId, draftKey, attempt, open]);

  useEffect(() => {
    if (opening.status !== 'open') return;
    return opening.draft.saver.attach();
  }, [opening]);

  return {
    opening,
    retry: () => setAttempt((before) => before + 1),
    choose: (choice) => {
      if (opening.status !== 'choice') return;
      const { copy } = opening;
      if (choice === 'discard') removeCopy(copy.id);
      if (choice === 'local') rememberDraftKey(copy.draftKey);
      open(null, choice === 'local' ? copy : null);
    },
  };
}

/**
 * The first save of a page may be answered while the browser is fetching that page anew: its copy is gone then, and the address
 * being fetched does not name the post yet.
 */
const savedBeforeReload = async (draftKey: string): Promise<string | null> =>
  isFromBeforeReload(draftKey) ? (await request(begun, { draftKey })).postsId : null;

/**
 * The last text a closed page left here, unless the server has the very same. A post that was saved is opened with it, beside the
 * server's where both were changed. For a new one it is asked for, unless it grew out of this very page.
 */
async function newestCopy(
  owner: { userId: string; type: PostType; postsId: string | null },
  draftKey: string,
  saved: Draft | null,
): Promise<{ copy: LocalCopy; isQuestion: boolean } | null> {
  // Not written to now; what was left waits until it is.
  if (saved !== null && LOCKED.has(saved.status)) return null;
  const known = saved === null ? emptyFields() : fieldsOf(saved);
  const copies = await leftCopies(owner, draftKey, Date.now());
  for (const copy of copies) if (sameText(copy.fields, known)) removeCopy(copy.id);
  const left = copies.filter(({ fields }) => !sameText(fields, known));
  const own = saved === null ? left.find((copy) => copy.draftKey === draftKey) : left[0];
  const copy = own ?? left[0];
  return copy === undefined ? null : { copy, isQuestion: copy !== own };
}

interface Opening {
  type: PostType;
  userId: string;
  draftKey: string;
  saved: Draft | null;
  /** The local text to go on with. */
  copy: LocalCopy | null;
  onCreated: (postsId: string) => void;
}

function openDraft({ type, userId, draftKey, saved, copy, onCreated }: Opening): OpenDraft {
  const store = createDraftStore(copy?.fields ?? (saved === null ? emptyFields() : fieldsOf(saved)));
  const saver = createSaver({
    type,
    userId,
    store,
    ...beginningOf({ saved, copy, draftKey }),
    send: (form, options) => request(save, form, options),
    load: (postsId) => request(ownDetail, { postsId }),
    begun: async (key) => (await request(begun, { draftKey: key })).postsId,
    onCreated(postsId) {
      nameInAddress(postsId);
      onCreated(postsId);
    },
    copies: { write: writeCopy, remove: removeCopy, hold: holdCopy },
    now: () => Date.now(),
  });
  return { saved, store, saver };
}
