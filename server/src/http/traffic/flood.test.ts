import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import * as accounts from '#contract/accounts/accounts.ts';
import { publishedPost } from '../../../test/factories/published-post.ts';
import { readBeside, type Read } from '../../../test/flood/read-beside.ts';
import type { Road } from '../../../test/flood/send.ts';
import { createTestApp } from '../../../test/test-app.ts';

const { deps, fastify, user } = await createTestApp({ TRUST_PROXY: '1' });
const reader = await user();
const postsId = await publishedPost(deps, { authorId: reader.id });
await fastify.listen({ port: 0, host: '127.0.0.1' });
const { port } = fastify.server.address() as AddressInfo;

/** The floods of minutes, of pages and through nginx are in test/flood.process.test.ts. */
test.each<Road>([
  'unknown files',
  'logins of unknown people',
  'unknown videos that are watched',
  'the same with made-up tokens',
  'calls with made-up tokens',
])(
  'while one address floods the server with %s, nobody else is refused or waits long',
  async (road) => {
    const rounds: Read[] = [];
    // What else this machine does slows single rounds; a server without turns makes others wait a second and more in each of them.
    while (rounds.length < ROUNDS && !rounds.some(isQuick)) {
      const read = await readBeside(road, {
        origin: `http://127.0.0.1:${port}`,
        reader: { forwarded: '198.51.100.7' },
        flooder: { connections: 100, forwarded: '192.0.2.1' },
        reads: [
          () => ({ path: `/api/v1/user/posts/detail?postsId=${postsId}` }),
          () => ({ path: `/api/v1${accounts.info.path}`, headers: { authorization: `Bearer ${reader.token}` } }),
        ],
        times: 60,
        everyMs: 10,
      });
      expect(read.refused).toEqual([]);
      expect(Object.values(read.flood).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(20);
      rounds.push(read);
    }
    expect(rounds.filter(isQuick), JSON.stringify(rounds)).toHaveLength(1);
  },
  90_000,
);

const ROUNDS = 3;
const isQuick = ({ quiet, beside }: Read): boolean => beside < Math.max(3 * quiet, 150);
