import { localStore } from '../../../lib/browser/browser-storage.ts';

/** A place that somebody jumped to, as it is shown again. */
export interface Jump {
  kind: 'page' | 'setting' | 'person' | 'work' | 'withdrawal';
  to: string;
  label: string;
  note: string;
}

const KEY = 'wenjian.admin.jumps';
const ENTRIES_MAX = 6;

/** The newest first. Names of people are in it, so it ends with the session. */
export function recentJumps(): Jump[] {
  try {
    const saved: unknown = JSON.parse(localStore.getItem(KEY) ?? '[]');
    return Array.isArray(saved) ? saved.filter(isJump).slice(0, ENTRIES_MAX) : [];
  } catch {
    return [];
  }
}

export function rememberJump(jump: Jump): void {
  const others = recentJumps().filter(({ to }) => to !== jump.to);
  localStore.setItem(KEY, JSON.stringify([jump, ...others].slice(0, ENTRIES_MAX)));
}

export const forgetJumps = (): void => localStore.removeItem(KEY);

const isJump = (one: unknown): one is Jump =>
  typeof one === 'object' &&
  one !== null &&
  ['kind', 'to', 'label', 'note'].every((name) => typeof (one as Record<string, unknown>)[name] === 'string') &&
  (one as Jump).to.startsWith('/admin');
