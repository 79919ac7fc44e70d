import { useCallback, useEffect, useRef, useState } from 'react';
import type { AgencyKind } from '#contract/agencies.ts';
import { checkEntry, entryFields, type EntryKey, type EntryValues } from '#contract/entry-fields.ts';
import type { Application } from '#contract/merchant-enter.ts';
import { ApiError, request } from '../../../lib/api.ts';
import { toast } from '../../../ui/toast-store.ts';
import { enterSave, enterStatus, enterSubmit, enterWithdraw } from './calls.ts';

export type EntryProblems = Partial<Record<EntryKey | 'smsCaptcha' | 'agreed' | 'invitationCode', string>>;

export interface Entry {
  application: Application | null;
  refusal: string | null;
  values: EntryValues;
  problems: EntryProblems;
  saving: 'no' | 'waiting' | 'saving' | 'failed';
  /** Why nothing can be saved any more: another window has changed it. */
  conflict: string | null;
  set(key: EntryKey, value: string): void;
  /** Looks at one answer when its field is left. */
  check(key: EntryKey): void;
  tell(problems: EntryProblems): void;
  saveNow(): Promise<boolean>;
  submit(more: { smsCaptcha?: string; invitationCode?: string; agreed: boolean }): Promise<boolean>;
  withdraw(): Promise<void>;
}

type Loaded = { state: 'loading' } | { state: 'failed'; message: string; retry: () => void } | { state: 'ready'; entry: Entry };

const QUIET_MS = 1500;

/** One's own application in one of the four forms: kept on the server while it is filled in, one save after the other. */
export function useEntry(kind: AgencyKind): Loaded {
  const [loaded, setLoaded] = useState<{ application: Application | null; refusal: string | null } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [values, setValues] = useState<EntryValues>({});
  const [problems, setProblems] = useState<EntryProblems>({});
  const [saving, setSaving] = useState<Entry['saving']>('no');
  const [conflict, setConflict] = useState<string | null>(null);
  const dirty = useRef(new Map<EntryKey, string>());
  const version = useRef<number | undefined>(undefined);
  const turn = useRef<Promise<boolean>>(Promise.resolve(true));
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const take = useCallback((application: Application) => {
    version.current = application.version;
    setLoaded({ application, refusal: null });
    // What was typed while the save was under way stays as it was typed.
    setValues({ ...application.values, ...Object.fromEntries(dirty.current) });
  }, []);

  const load = useCallback(() => {
    setFailure(null);
    request(enterStatus, {})
      .then(({ application, refusal }) => {
        if (application === null) setLoaded({ application, refusal });
        else {
          take(application);
          setLoaded({ application, refusal });
        }
      })
      .catch((error: unknown) => setFailure(messageOf(error)));
  }, [take]);
  useEffect(load, [load]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const send = async (): Promise<boolean> => {
    if (dirty.current.size === 0) return true;
    const sent = new Map(dirty.current);
    dirty.current.clear();
    setSaving('saving');
    try {
      const application = await request(enterSave, { kind, ...withVersion(version.current), ...Object.fromEntries(sent) });
      take(application);
      setSaving(dirty.current.size === 0 ? 'no' : 'waiting');
      return true;
    } catch (error) {
      for (const [key, value] of sent) if (!dirty.current.has(key)) dirty.current.set(key, value);
      setSaving('failed');
      if (error instanceof ApiError && error.status === 409) setConflict(error.message);
      else toast.error(messageOf(error));
      return false;
    }
  };
  const saveNow = (): Promise<boolean> => {
    clearTimeout(timer.current);
    turn.current = turn.current.then(send);
    return turn.current;
  };

  const entry: Entry = {
    application: loaded?.application ?? null,
    refusal: loaded?.refusal ?? null,
    values,
    problems,
    saving,
    conflict,
    set(key, value) {
      dirty.current.set(key, value);
      setValues((known) => ({ ...known, [key]: value }));
      setProblems(({ [key]: _gone, ...others }) => others);
      setSaving('waiting');
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void saveNow(), QUIET_MS);
    },
    check(key) {
      const field = entryFields(kind).find((one) => one.key === key);
      const value = values[key] ?? '';
      if (field === undefined || value === '' || isMasked(value)) return;
      const problem = checkEntry(field, values, new Date());
      if (problem !== null) setProblems((known) => ({ ...known, [key]: problem }));
    },
    tell: setProblems,
    saveNow,
    async submit(more) {
      clearTimeout(timer.current);
      if (!(await saveNow())) return false;
      try {
        take(await request(enterSubmit, { kind, ...withVersion(version.current), ...more }));
        return true;
      } catch (error) {
        // The server keeps what came even when it refuses, so the version has moved on.
        const status = await request(enterStatus, {}).catch(() => null);
        if (status?.application) take(status.application);
        const fields = error instanceof ApiError ? (error.fields as EntryProblems) : {};
        const isCode = error instanceof ApiError && error.status === 401;
        setProblems(isCode ? { smsCaptcha: error.message } : fields);
        toast.error(messageOf(error));
        return false;
      }
    },
    async withdraw() {
      try {
        take(await request(enterWithdraw, {}));
      } catch (error) {
        toast.error(messageOf(error));
        load();
      }
    },
  };
  if (failure !== null) return { state: 'failed', message: failure, retry: load };
  return loaded === null ? { state: 'loading' } : { state: 'ready', entry };
}

/** As the server shows what it keeps sealed. */
export const isMasked = (value: string): boolean => value.includes('*');

const withVersion = (version: number | undefined) => (version === undefined ? {} : { version });

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '请求失败');
