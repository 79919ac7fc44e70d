import { once } from 'node:events';
import { processEnvironment } from '../config.ts';
import { START_AHEAD } from './start-ahead.ts';

/**
 * The environment of this process; of one that was started ahead, together with what its parent tells it when all is
 * there. When the parent is gone before that, nothing keeps the process running.
 */
export async function completeEnvironment(): Promise<Record<string, string | undefined>> {
  const own = processEnvironment();
  if (own[START_AHEAD] === undefined) return own;
  const [received] = (await once(process, 'message')) as [Record<string, string>];
  return { ...own, ...received };
}
