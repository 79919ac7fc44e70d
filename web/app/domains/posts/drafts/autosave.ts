import { nanoid } from 'nanoid';
import type { AnswerAt } from '#contract/calls.ts';
import type { save } from '#contract/posts/addresses.ts';
import { NO_SESSION } from '#contract/errors.ts';
import type { Draft } from '#contract/posts/drafts.ts';
import type { PostStatus, PostType } from '#contract/posts/post.ts';
import { ARTICLE_TITLE, VIDEO_TITLE, BODY_MAX, SUMMARY_MAX } from '#contract/posts/constants.ts';
import { ApiError } from '../../../lib/api.ts';
import { createStore } from '../../../lib/store.ts';
import { emptyFields, fieldsOf, saveFormOf, type DraftFields } from './fields.ts';
import { markOf, sameText } from './same-text.ts';
import type { SavedWithout, Saver, SaverOptions, SaveState } from './autosave-types.ts';
import { codePoints } from '#contract/text.ts';
import { countsOf } from '../../../kits/editor/document.ts';

/**
 * The autosave engine of articles and videos, without React: each change is copied into this browser at once and sent to the server shortly
 * after. Only one save runs at a time; a failed save is repeated; a post that was changed elsewhere stops the saves until the author has
 * chosen a version.
 */

const AFTER_LAST_CHANGE_MS = 1200;
/** The greatest delay while the author goes on typing: text older than three seconds must survive even the loss of this machine. */
const SAVE_EVERY_MS = 2000;
const LOCAL_AFTER_MS = 250;
/** States in which a post cannot be written; the author has to retract it first. */
export const LOCKED: ReadonlySet<PostStatus> = new Set(['pending', 'scheduled', 'deleted']);
/** Stored marks of texts that may have arrived although their answers were lost. Each reload adds some, and the first one may be the one that arrived. */
const SENT_MAX = 200;
const RETRY_MS = [3000, 6000, 12_000, 30_000];

export function createSaver(options: SaverOptions): Saver {
  const { type, userId, copyId, store, send, load, begun, onCreated, copies, now } = options;
  let base = options.base;
  let sent: readonly string[] = options.sent ?? [];
  const leftOut = createLeftOut();
  let editedAt = options.editedAt ?? now();
  const inConflict = (theirs: Draft, asked: boolean): SaveState => ({ kind: 'conflict', theirs, editedAt, asked });
  const shown = createStore<SaveState>(
    options.conflict === undefined ? { kind: 'clean' } : inConflict(options.conflict.theirs, options.conflict.asked),
  );
  // The first save of this visit: the server keeps the text of the earlier visit as a snapshot before it overwrites it.
  let reopened = base.postsId !== null;
  let revision = options.dirty === true ? 1 : 0;
  let savedRevision = 0;
  let dirtySince: number | null = null;
  let failures = 0;
  let currentSave: Promise<boolean> | null = null;
  let over = false;
  let saveTimer: ReturnType<typeof setTimeout> | undefined;
  let localTimer: ReturnType<typeof setTimeout> | undefined;
  const become = shown.set;
  const isBlankPost = () => base.postsId === null && sameText(store.get(), emptyFields());
  const isDirty = () => revision !== savedRevision && !isBlankPost();
  const isStuck = () => over || shown.get().kind === 'conflict' || shown.get().kind === 'refused';

  const writeCopy = (): boolean => {
    const state = shown.get();
    const asked = state.kind === 'conflict' && state.asked;
    const text = { sent: [...sent], changedAt: now(), editedAt, asked, fields: store.get() };
    return copies.write({ id: copyId, userId, type, ...base, ...text });
  };
  const saveLocally = (): boolean => {
    clearTimeout(localTimer);
    localTimer = undefined;
    return over || !isDirty() || writeCopy();
  };

  const schedule = (delay: number) => {
    clearTimeout(saveTimer);
    saveTimer = setTimeout(() => void flush(), delay);
  };

  const onChange = () => {
    revision += 1;
    editedAt = now();
    localTimer ??= setTimeout(saveLocally, LOCAL_AFTER_MS);
    const state = shown.get();
    if (state.kind === 'conflict' && !over) become({ ...state, editedAt });
    if (isStuck()) return;
    if (!isDirty()) return become({ kind: 'clean' });
    dirtySince ??= now();
    // While the server cannot be reached the state remains `failed`: the text is stored in this browser.
    if (shown.get().kind !== 'saving' && shown.get().kind !== 'failed') become({ kind: 'unsaved' });
    schedule(Math.max(0, Math.min(AFTER_LAST_CHANGE_MS, dirtySince + SAVE_EVERY_MS - now())));
  };

  const flush: Saver['flush'] = async ({ keepalive = false } = {}) => {
    clearTimeout(saveTimer);
    if (currentSave !== null) {
      await currentSave;
      return isDirty() ? flush({ keepalive }) : !isStuck();
    }
    if (isStuck()) return false;
    if (!isDirty()) return true;
    currentSave = saveOnce(keepalive);
    const done = await currentSave;
    currentSave = null;
    if (done && isDirty() && !isStuck()) schedule(AFTER_LAST_CHANGE_MS);
    return done && !isDirty();
  };

  const saveOnce = async (keepalive: boolean): Promise<boolean> => {
    const sending = revision;
    const fields = store.get();
    const without = leftOut.of(fields);
    dirtySince = null;
    sent = [...sent, markOf(fields)].slice(-SENT_MAX);
    saveLocally();
    if (shown.get().kind !== 'failed') become({ kind: 'saving' });
    try {
      const form = saveFormOf(type, fields, base, without);
      const answer = await send(reopened ? { ...form, reopened } : form, { keepalive });
      reopened = false;
      becomeSaved(answer, sending, without);
      return true;
    } catch (error) {
      if (leftOut.learn(error, fields)) return saveOnce(keepalive);
      await onFailure(error);
      return shown.get().kind === 'unsaved' ? saveOnce(keepalive) : shown.get().kind === 'saved';
    }
  };

  /** Bases further saves on this version. The local copy is removed only afterwards, so that a page opened meanwhile finds the text in it. */
  const rebase = (postsId: string, version: number) => {
    const isNew = base.postsId === null;
    base = { ...base, postsId, version };
    if (isNew) onCreated(postsId);
  };

  const becomeSaved = ({ postsId, version, savedAt }: AnswerAt<typeof save>, saved: number, without: SavedWithout = []) => {
    rebase(postsId, version);
    sent = [];
    savedRevision = saved;
    failures = 0;
    if (revision !== saved) return become({ kind: 'unsaved' });
    // Fields that the server does not accept stay in the local copy.
    if (without.length > 0) writeCopy();
    else copies.remove(copyId);
    become({ kind: 'saved', at: savedAt, version, without });
  };

  /** Turns a failure into a state, which the form shows instead of a toast. */
  const onFailure = async (error: unknown) => {
    const status = error instanceof ApiError ? error.status : 0;
    const message = error instanceof Error ? error.message : '保存失败';
    const refused = {
      kind: 'refused',
      message,
      mayRetract: error instanceof ApiError && error.reason === 'retractFirst',
    } as const;
    if (status === 409) return onConflict(refused);
    if (status === 403 || status === 404) {
      saveLocally();
      return become(refused);
    }
    become({ kind: 'failed', message, savedLocally: saveLocally() });
    // The server refused the text as wrong, so it is sent again only after a change.
    if (status === 400 || status === 413 || status === NO_SESSION) return;
    schedule(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 0);
    failures += 1;
  };

  const onConflict = async (refused: SaveState & { kind: 'refused' }) => {
    saveLocally();
    try {
      const postsId = base.postsId ?? (await begun(base.draftKey));
      if (postsId === null) return become(refused);
      const theirs = await load(postsId);
      // There is no newer text: the state of the post does not allow changes.
      if (theirs.version === base.version || LOCKED.has(theirs.status)) return become(refused);
      // The server has the same text under a newer version number.
      if (sameText(fieldsOf(theirs), store.get()))
        return becomeSaved({ postsId, version: theirs.version, savedAt: theirs.savedAt }, revision);
      if (!sent.includes(markOf(fieldsOf(theirs)))) return become(inConflict(theirs, false));
      // The server has an earlier state of this text, whose answer was lost: saves continue from that version.
      rebase(postsId, theirs.version);
      become({ kind: 'unsaved' });
    } catch {
      become({ kind: 'failed', message: refused.message, savedLocally: true });
      schedule(RETRY_MS[0] ?? 0);
    }
  };

  const resolveConflict: Saver['resolveConflict'] = async (choice) => {
    const state = shown.get();
    if (state.kind !== 'conflict') return;
    const { theirs } = state;
    const mine = store.get();
    const other = choice === 'mine' ? fieldsOf(theirs) : mine;
    await send(saveFormOf(type, asOwnDraft(type, other), { postsId: null, version: null, draftKey: nanoid() }), {
      keepalive: false,
    });
    rebase(theirs.postsId, theirs.version);
    if (choice === 'theirs') {
      over = true;
      store.set(fieldsOf(theirs));
      over = false;
      becomeSaved({ postsId: theirs.postsId, version: theirs.version, savedAt: theirs.savedAt }, revision);
      return;
    }
    become({ kind: 'unsaved' });
    await flush();
  };

  const postpone = () => {
    const state = shown.get();
    if (state.kind !== 'conflict') return;
    become({ ...state, asked: true });
    writeCopy();
  };

  const attach = () => {
    const release = copies.hold(copyId);
    const unsubscribe = store.subscribe(onChange);
    if (isDirty() && !isStuck()) {
      become({ kind: 'unsaved' });
      schedule(AFTER_LAST_CHANGE_MS);
    }
    return () => {
      clearTimeout(saveTimer);
      clearTimeout(localTimer);
      saveLocally();
      unsubscribe();
      release();
    };
  };

  return {
    state: shown.get,
    base: () => base,
    subscribe: shown.subscribe,
    flush,
    saveLocally,
    resolveConflict,
    postpone,
    isDirty: () => !over && isDirty(),
    resume(version) {
      base = { ...base, version };
      become(isDirty() ? { kind: 'unsaved' } : { kind: 'clean' });
      void flush();
    },
    finish() {
      over = true;
      clearTimeout(saveTimer);
      copies.remove(copyId);
    },
    attach,
  };
}

const COPY_SUFFIX = '（另存）';

/** The text that was not chosen, as a new draft. A video's file stays with the post it was uploaded for. */
function asOwnDraft(type: PostType, fields: DraftFields): DraftFields {
  const max = (type === 'video' ? VIDEO_TITLE.max : ARTICLE_TITLE.max) - COPY_SUFFIX.length;
  return { ...fields, title: `${[...fields.title].slice(0, max).join('')}${COPY_SUFFIX}` };
}

type Field = keyof DraftFields;

/** Fields without which a post cannot be saved at all. */
const REQUIRED_FIELDS: ReadonlySet<string> = new Set(['title', 'origin']);

/** Fields that the server would refuse, as far as this page knows; they are left out, so that the other fields can be saved. */
function createLeftOut() {
  let refused = new Map<Field, unknown>();
  return {
    of(fields: DraftFields): Field[] {
      const long: Field[] = [
        ...(codePoints(fields.summary) > SUMMARY_MAX ? ['summary' as const] : []),
        ...(countsOf(fields.body).characters > BODY_MAX ? ['body' as const] : []),
      ];
      // A refused field may be right after a change.
      const wrong = [...refused].filter(([name, value]) => fields[name] === value).map(([name]) => name);
      return [...new Set([...long, ...wrong])];
    },
    /** Remembers the fields that the server refused; returns whether the other fields can be saved without them. */
    learn(error: unknown, fields: DraftFields): boolean {
      if (!(error instanceof ApiError) || error.status !== 400) return false;
      const names = Object.keys(error.fields).map((path) => path.split('.')[0] ?? '');
      const known = names.filter((name): name is Field => name in fields);
      if (known.length === 0 || known.length < names.length || known.some((name) => REQUIRED_FIELDS.has(name))) return false;
      const news = known.filter((name) => refused.get(name) !== fields[name]);
      refused = new Map([...refused, ...known.map((name) => [name, fields[name]] as const)]);
      return news.length > 0;
    },
  };
}
