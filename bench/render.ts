import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { BUILT_FOR_USE } from '../scripts/start/supervisor.ts';
import { cpuSeconds } from './processor-time.ts';
import { anArticle } from './product.ts';
import { atMost, median, type Row } from './table.ts';

const ROUNDS = 5;
const PAGES = 200;

/** An article page that is not cached, from request to answer, against react-dom alone rendering the same tree. */
export async function benchRender({ address, serverPid }: { address: string; serverPid: number }): Promise<Row> {
  const path = `/article/${await anArticle(address)}`;
  const baseline = fork(join(import.meta.dirname, 'baseline-render.ts'), [address, path], {
    env: { ...process.env, ...BUILT_FOR_USE },
  });
  try {
    await childMessage(baseline);
    let requests = 0;
    // A new parameter each time, so that the page is not cached; an article ignores it.
    const requestPages = async () => {
      for (let count = 0; count < PAGES; count += 1) {
        requests += 1;
        const answer = await fetch(`${address}${path}?before=${requests}`, { headers: { 'accept-encoding': 'br, gzip' } });
        if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
        await answer.arrayBuffer();
      }
    };
    await requestPages();
    const ours: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = cpuSeconds(serverPid);
      await requestPages();
      ours.push(((cpuSeconds(serverPid) - before) * 1000) / PAGES);
      baseline.send(PAGES);
      bare.push(((await childMessage(baseline)) * 1000) / PAGES);
    }
    return atMost('article page, not at hand', median(ours), median(bare), 2, 'ms CPU');
  } finally {
    baseline.kill();
  }
}

async function childMessage(child: ChildProcess): Promise<number> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the baseline ended (${code})`);
  });
  const [message] = (await Promise.race([once(child, 'message'), ended])) as [number];
  return message;
}
