import { listOf, storedJson } from '../../../lib/browser/stored-value.ts';

/** A jump target, with its texts. */
export interface Jump {
  kind: 'page' | 'setting' | 'person' | 'work' | 'withdrawal';
  to: string;
  label: string;
  note: string;
}

const ENTRIES_MAX = 6;

/** Recent jumps, the newest first. They include names of people, so they are removed at logout. */
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
