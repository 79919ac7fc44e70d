import { useCallback, useEffect, useRef, useState } from 'react';
import type { InputAt } from '#contract/calls.ts';
import { applicationStatus, cancelApplication, saveApplication, submitApplication } from '#contract/agencies/addresses.ts';
import { checkField, applicationFields, type FieldKey, type ApplicationValues } from '#contract/agencies/application-fields.ts';
import type { Application } from '#contract/agencies/applications.ts';
import type { ApplicationKind } from '#contract/agencies/constants.ts';
import { ApiError, request } from '../../../lib/api.ts';
import { useNewest } from '../../../lib/calls/newest.ts';
import { namesFields, useCall } from '../../../lib/calls/use-call.ts';
import { onDecided } from './on-decided.ts';

type FieldProblems = Partial<
  Record<FieldKey | 'smsCaptcha' | 'agreed' | 'invitationCode' | 'identityConsent' | 'legalName' | 'legalIdNumber', string>
>;

export interface Filling {
  application: Application | null;
  refusal: string | null;
  values: ApplicationValues;
  problems: FieldProblems;
  saving: 'no' | 'waiting' | 'saving' | 'failed';
  /** Set once nothing can be saved any more, because another window has changed the application. */
  conflict: string | null;
  set(key: FieldKey, value: string): void;
  /** Validates a field when it is left. */
  check(key: FieldKey): void;
  setProblems(problems: FieldProblems): void;
  saveNow(): Promise<boolean>;
  submit(more: Pick<InputAt<typeof submitApplication>, SentOnly>): Promise<boolean>;
  withdraw(): Promise<void>;
}

/** Fields that are only sent with a submission and never saved in the draft. */
type SentOnly = 'smsCaptcha' | 'invitationCode' | 'agreed' | 'identityConsent' | 'legalName' | 'legalIdNumber';

type Loaded =
  | { state: 'loading' }
  | { state: 'failed'; message: string; retry: () => void }
  | { state: 'ready'; filling: Filling };

const QUIET_MS = 1500;
/** Delay of the retry when a save failed for the network or the server. */
const AGAIN_MS = 5000;

/** The form of the own application, of one of the kinds, with autosave to the server; saves run one after the other. */
export function useApplicationForm(kind: ApplicationKind): Loaded {
  const [loaded, setLoaded] = useState<{ application: Application | null; refusal: string | null } | null>(null);
  const [values, setValues] = useState<ApplicationValues>({});
  const [problems, setProblems] = useState<FieldProblems>({});
  const [saving, setSaving] = useState<Filling['saving']>('no');
  const [conflict, setConflict] = useState<string | null>(null);
  const dirty = useRef(new Map<FieldKey, string>());
  const version = useRef<number | undefined>(undefined);
  const saveQueue = useRef<Promise<boolean>>(Promise.resolve(true));
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const fate = useRef({ failing: false, refused: false, left: false });

  const { send: read, error: failure } = useCall(applicationStatus, { success: null, failure: null });
  // The form shows a conflict; a failure is reported once, however often the save is repeated.
  const { send: save } = useCall(saveApplication, {
    success: null,
    isShownOnPage: (error) => isConflict(error) || fate.current.failing,
  });
  const { send: apply } = useCall(submitApplication, { success: null, isShownOnPage: namesFields });
  const { send: cancel } = useCall(cancelApplication, { success: null });

  const newest = useNewest();
  const take = useCallback(
    (application: Application) => {
      // Ignores the response to an earlier request, which is older.
      newest.drop();
      version.current = application.version;
      setLoaded({ application, refusal: null });
      // Edits made during the save win.
      setValues({ ...application.values, ...Object.fromEntries(dirty.current) });
    },
    [newest],
  );

  const load = useCallback(() => {
    const isNewest = newest.begin();
    void read({ kind }).then((sent) => {
      if (!sent.ok || !isNewest()) return;
      const { application: last, refusal } = sent.answer;
      const application = last === null || isOver(last, kind) ? null : last;
      if (application !== null) take(application);
      setLoaded({ application, refusal });
    });
  }, [take, newest, read, kind]);
  useEffect(load, [load]);
  // Reloads when the decision is made.
  const isWaiting = loaded?.application?.status === 'pending';
  useEffect(() => (isWaiting ? onDecided(load) : undefined), [isWaiting, load]);

  const send = async (keepalive = false): Promise<boolean> => {
    if (dirty.current.size === 0) return true;
    if (fate.current.refused) return false;
    const sentFields = new Map(dirty.current);
    dirty.current.clear();
    setSaving('saving');
    const saved = await save({ kind, ...withVersion(version.current), ...Object.fromEntries(sentFields) }, { keepalive });
    if (saved.ok) {
      fate.current.failing = false;
      take(saved.answer);
      setSaving(dirty.current.size === 0 ? 'no' : 'waiting');
      return true;
    }
    const { error } = saved;
    for (const [key, value] of sentFields) if (!dirty.current.has(key)) dirty.current.set(key, value);
    setSaving('failed');
    if (isConflict(error)) {
      fate.current.refused = true;
      setConflict(error.message);
    }
    const status = statusOf(error);
    fate.current.failing = status === 0 || status >= 500;
    if (fate.current.failing && !fate.current.left) saveIn(AGAIN_MS);
    return false;
  };
  const saveNow = (keepalive = false): Promise<boolean> => {
    clearTimeout(timer.current);
    saveQueue.current = saveQueue.current.then(() => send(keepalive));
    return saveQueue.current;
  };
  const saveIn = (ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void saveNow(), ms);
  };
  // Saves the last edits.
  useOnLeaving((forGood) => {
    fate.current.left = forGood;
    void saveNow(true);
  });

  const filling: Filling = {
    application: loaded?.application ?? null,
    refusal: loaded?.refusal ?? null,
    values,
    problems,
    saving,
    conflict,
    set(key, value) {
      dirty.current.set(key, value);
      setValues((before) => ({ ...before, [key]: value }));
      setProblems(({ [key]: _solved, ...others }) => others);
      setSaving('waiting');
      saveIn(QUIET_MS);
    },
    check(key) {
      const field = applicationFields(kind).find((other) => other.key === key);
      const value = values[key] ?? '';
      if (field === undefined || value === '' || isMasked(value)) return;
      const problem = checkField(field, values, new Date());
      if (problem !== null) setProblems((before) => ({ ...before, [key]: problem }));
    },
    setProblems: setProblems,
    saveNow: () => saveNow(),
    async submit(more) {
      clearTimeout(timer.current);
      if (!(await saveNow())) return false;
      const sent = await apply({ kind, ...withVersion(version.current), ...more });
      if (sent.ok) {
        take(sent.answer);
        return true;
      }
      const { error } = sent;
      // Even a refused submission is saved as a new version, so the current one is loaded; without it the next save reports a conflict.
      const status = await request(applicationStatus, { kind }).catch(() => null);
      if (status?.application) take(status.application);
      const fields = error instanceof ApiError ? (error.fields as FieldProblems) : {};
      setProblems(statusOf(error) === 401 ? { smsCaptcha: error.message } : fields);
      return false;
    },
    async withdraw() {
      const sent = await cancel({});
      if (sent.ok) take(sent.answer);
      else load();
    },
  };
  if (failure !== null) return { state: 'failed', message: failure.message, retry: load };
  return loaded === null ? { state: 'loading' } : { state: 'ready', filling };
}

/** Whether an application is of no matter for this form: a person who was admitted may still apply for an agency. */
const isOver = (application: Application, kind: ApplicationKind): boolean =>
  application.status === 'approved' && (application.kind === 'personal') !== (kind === 'personal');

/** Calls `leave` when the page is unloaded (false: it may come back from the cache), or when another page opens (true). */
function useOnLeaving(leave: (forGood: boolean) => void): void {
  const newest = useRef(leave);
  newest.current = leave;
  useEffect(() => {
    const onPageHide = () => newest.current(false);
    window.addEventListener('pagehide', onPageHide);
    return () => {
      window.removeEventListener('pagehide', onPageHide);
      newest.current(true);
    };
  }, []);
}

/** Whether a value is masked, as the server sends those that it stores encrypted. */
export const isMasked = (value: string): boolean => value.includes('*');

const withVersion = (version: number | undefined) => (version === undefined ? {} : { version });

/** The HTTP status of a failed call, or 0 when no answer came. */
const statusOf = (error: Error): number => (error instanceof ApiError ? error.status : 0);

/** Whether another window has changed the application. */
const isConflict = (error: Error): boolean => statusOf(error) === 409;
