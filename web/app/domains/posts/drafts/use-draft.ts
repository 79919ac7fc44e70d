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

/** An open draft. `saved` is the server's version at the time of opening, null for a new post. */
export interface OpenDraft {
  saved: Draft | null;
  store: DraftStore;
  saver: Saver;
}

type DraftOpening =
  | { status: 'loading' }
  /** `goesOn`: it retries by itself once the network or the server is back. */
  | { status: 'failed'; message: string; goesOn: boolean }
  /** The browser has a local copy of a post that was never saved: the author chooses whether to continue it. */
  | { status: 'choice'; copy: LocalCopy }
  | { status: 'open'; draft: OpenDraft };

export interface DraftOpener {
  opening: DraftOpening;
  retry: () => void;
  /** `later` opens a blank post and keeps the copy. */
  choose: (choice: 'local' | 'discard' | 'later') => void;
}

interface OpenRequest {
  type: PostType;
  userId: string;
  postsId: string | null;
  /** Identifies a new post until its first save. */
  draftKey: string;
}

/** Opens a post for editing, or a blank one. Components that use it need a `key` per post. */
export function useDraft({ type, userId, postsId, draftKey }: OpenRequest): DraftOpener {
  const [opening, setOpening] = useState<DraftOpening>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  /** The post's id, once it has one. */
  const currentId = useRef(postsId);

  const open = useCallback(
    (saved: Draft | null, copy: LocalCopy | null) =>
      setOpening({
        status: 'open',
        draft: openDraft({ type, userId, draftKey, saved, copy, onCreated: (id) => (currentId.current = id) }),
      }),
    [type, userId, draftKey],
  );

  useEffect(() => {
    let isStopped = false;
    const load = async () => {
      currentId.current ??= await savedBeforeReload(draftKey);
      const id = currentId.current;
      const saved = id === null ? null : await request(ownDetail, { postsId: id });
      if (saved !== null && saved.type !== type) throw new Error('这篇作品不能在此编辑');
      const local = await newestCopy({ userId, type, postsId: id }, draftKey, saved);
      if (isStopped) return;
      if (local?.isQuestion === true) setOpening({ status: 'choice', copy: local.copy });
      else open(saved, local?.copy ?? null);
    };
    setOpening({ status: 'loading' });
    const fail = (message: string, goesOn: boolean) => {
      if (!isStopped) setOpening({ status: 'failed', message, goesOn });
    };
    untilThrough(load, { onWait: (message) => fail(message, true), isOver: () => isStopped }).catch((error: unknown) =>
      fail(error instanceof Error ? error.message : '草稿加载失败', false),
    );
    return () => {
      isStopped = true;
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
 * The post that the page created just before it was reloaded, or null. When the response to its first save arrives during the
 * reload, the local copy is removed already, and the reloaded address does not name the post yet.
 */
const savedBeforeReload = async (draftKey: string): Promise<string | null> =>
  isFromBeforeReload(draftKey) ? (await request(begun, { draftKey })).postsId : null;

/**
 * The newest local copy of a closed page that differs from the server's text, or null. `isQuestion`: ask the author before using
 * it, since it belongs to a new post that another page started.
 */
async function newestCopy(
  owner: { userId: string; type: PostType; postsId: string | null },
  draftKey: string,
  saved: Draft | null,
): Promise<{ copy: LocalCopy; isQuestion: boolean } | null> {
  // A locked post is not edited now; its copies stay until it is.
  if (saved !== null && LOCKED.has(saved.status)) return null;
  const serverText = saved === null ? emptyFields() : fieldsOf(saved);
  const copies = await leftCopies(owner, draftKey, Date.now());
  for (const copy of copies) if (sameText(copy.fields, serverText)) removeCopy(copy.id);
  const different = copies.filter(({ fields }) => !sameText(fields, serverText));
  const own = saved === null ? different.find((copy) => copy.draftKey === draftKey) : different[0];
  const copy = own ?? different[0];
  return copy === undefined ? null : { copy, isQuestion: copy !== own };
}

interface Opening {
  type: PostType;
  userId: string;
  draftKey: string;
  saved: Draft | null;
  /** The local copy to continue, if any. */
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
