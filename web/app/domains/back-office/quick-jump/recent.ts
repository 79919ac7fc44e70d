import { listOf, storedJson } from '../../../lib/browser/stored-value.ts';

/** A place that somebody jumped to, as it is shown again. */
export interface Jump {
  kind: 'page' | 'setting' | 'person' | 'work' | 'withdrawal';
  to: string;
  label: string;
  note: string;
}

const ENTRIES_MAX = 6;

/** The newest first. Names of people are in it, so it ends with the session. */
const jumps = storedJson('wenjian.admin.jumps', (saved) => listOf(saved, isJump).slice(0, ENTRIES_MAX));

export const recentJumps = (): Jump[] => jumps.read();

export function rememberJump(jump: Jump): void {
  const others = recentJumps().filter(({ to }) => to !== jump.to);
  jumps.write([jump, ...others].slice(0, ENTRIES_MAX));
}

export const forgetJumps = (): void => jumps.forget();

function isJump(one: unknown): one is Jump {
  return (
    typeof one === 'object' &&
    one !== null &&
    ['kind', 'to', 'label', 'note'].every((name) => typeof (one as Record<string, unknown>)[name] === 'string') &&
    (one as Jump).to.startsWith('/admin')
  );
}
