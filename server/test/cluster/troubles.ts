import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EmbeddedDatabase } from '#server/db/embedded/embedded.ts';
import type { Product } from '../product.ts';
import type { Wire } from '../wire.ts';

/** Something that goes wrong for a while. */
export interface Trouble {
  name: string;
  begin(): Promise<void> | void;
  end(): Promise<void> | void;
}

/** Nothing comes through to a part or from it, and nobody is told. The part itself runs on. */
export const cutOff = (name: string, wires: Wire[]): Trouble => ({
  name: `${name}, cut off`,
  begin: () => wires.forEach((wire) => wire.cut()),
  end: () => wires.forEach((wire) => wire.mend()),
});

export function troublesOfProcess(
  name: string,
  { now, again }: { now(): Product; again(): Promise<void> },
  wires: Wire[],
): Trouble[] {
  return [
    {
      name: `${name}, killed`,
      async begin() {
        now().process.kill('SIGKILL');
        await now().ended;
      },
      end: again,
    },
    {
      name: `${name}, frozen`,
      begin: () => void now().process.kill('SIGSTOP'),
      end: () => void now().process.kill('SIGCONT'),
    },
    cutOff(name, wires),
  ];
}

/** `folder`: the one that the database was started on. */
export function troublesOfDatabase(
  name: string,
  { folder, now, again }: { folder: string; now(): EmbeddedDatabase; again(): Promise<void> },
  wires: Wire[],
): Trouble[] {
  return [
    {
      name: `${name}, killed`,
      async begin() {
        process.kill(await postmasterOf(folder), 'SIGKILL');
        await now().ended;
      },
      end: again,
    },
    { name: `${name}, frozen`, begin: () => signalAll(folder, 'SIGSTOP'), end: () => signalAll(folder, 'SIGCONT') },
    cutOff(name, wires),
  ];
}

async function signalAll(folder: string, signal: NodeJS.Signals): Promise<void> {
  const postmaster = await postmasterOf(folder);
  const children = (await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')).trim().split(' ').map(Number);
  // Whoever has ended meanwhile needs no signal.
  for (const pid of [postmaster, ...children]) if (existsSync(`/proc/${pid}`)) process.kill(pid, signal);
}

async function postmasterOf(folder: string): Promise<number> {
  const [pid] = (await readFile(join(folder, 'data/postmaster.pid'), 'utf8')).split('\n');
  return Number(pid);
}
