import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createSender, type From, type Road, type Sent } from './send.ts';

export interface Read {
  /** Of those that were read while nothing else went on, and beside the flood; in milliseconds. */
  quiet: number;
  beside: number;
  refused: number[];
  /** What the flood was answered, by status. */
  flood: Record<number, number>;
}

export interface Reading {
  origin: string;
  reader: Omit<From, 'connections'>;
  flooder: From;
  /** What is read, in turn. */
  reads: readonly (() => Sent)[];
  times: number;
  everyMs: number;
}

/** Reads in peace, then while one address floods a road. */
export async function readBeside(road: Road, { origin, reader, flooder, reads, times, everyMs }: Reading): Promise<Read> {
  const { send, close } = createSender(origin, { ...reader, connections: 4 });
  const readAll = async () => {
    const took: number[] = [];
    const refused: number[] = [];
    for (let each = 0; each < times; each += 1) {
      const began = performance.now();
      const status = await send(reads[each % reads.length]?.() ?? { path: '/' });
      took.push(performance.now() - began);
      if (status !== 200) refused.push(status);
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
    took.sort((one, other) => one - other);
    return { p99: took[Math.ceil(took.length * 0.99) - 1] ?? 0, refused };
  };
  const quiet = await readAll();
  const flood = fork(join(import.meta.dirname, 'flood.ts'), [origin, road, JSON.stringify(flooder)]);
  try {
    await once(flood, 'message');
    const beside = await readAll();
    const told = once(flood, 'message');
    flood.send('end');
    const [answers] = (await told) as [Record<number, number>];
    return { quiet: quiet.p99, beside: beside.p99, refused: [...quiet.refused, ...beside.refused], flood: answers };
  } finally {
    flood.kill();
    close();
  }
}
