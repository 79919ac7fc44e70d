import type { Config } from '../../config.ts';
import { createLogger } from '../../core/log.ts';
import { good, wrong, type Finding } from './finding.ts';

/** Nothing to say where none is used. */
export async function checkRedis({ redisUrl }: Pick<Config, 'redisUrl'>): Promise<Finding[]> {
  if (redisUrl === null) return [];
  const { openRedis } = await import('../../ports/redis/connection.ts');
  try {
    const { commands, close } = await openRedis(redisUrl, createLogger('silent', 'doctor'));
    const about = await commands.info('server').finally(close);
    return [good(`Redis ${/^(?:valkey|redis)_version:(\S+)/m.exec(about)?.[1] ?? ''} 可用`)];
  } catch (error) {
    return [wrong((error as Error).message)];
  }
}
