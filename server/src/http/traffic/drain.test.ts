import { Agent, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../test/test-app.ts';
import { buildApp } from '../../app.ts';

const { deps } = await createTestApp({ TRUST_PROXY: '1' });

/** Over one connection that is kept, as a proxy does. */
function keptOpen(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return (path: string) =>
    new Promise<{ status: number | undefined; connection: string | undefined; reused: boolean }>((resolve, reject) => {
      const request = get({ port, path, agent, host: '127.0.0.1' }, (answer) => {
        const { statusCode: status, headers } = answer;
        answer.resume().on('end', () => resolve({ status, connection: headers.connection, reused: request.reusedSocket }));
      }).on('error', reject);
    });
}

test('a server behind a proxy that is told to go answers what comes on kept connections, gives them up, and is not ready', async () => {
  const { fastify } = await buildApp({ deps });
  await fastify.listen({ port: 0, host: '127.0.0.1' });
  const { port } = fastify.server.address() as AddressInfo;
  const [one, other] = [keptOpen(port), keptOpen(port)];
  for (const request of [one, other]) expect(await request('/healthz')).toMatchObject({ status: 200, connection: 'keep-alive' });
  const closed = fastify.close();
  expect(await one('/healthz')).toEqual({ status: 200, connection: 'close', reused: true });
  expect(await other('/readyz')).toEqual({ status: 503, connection: 'close', reused: true });
  // Whoever comes anew is still let in.
  expect(await one('/healthz')).toEqual({ status: 200, connection: 'close', reused: false });
  await closed;
  await expect(one('/healthz')).rejects.toThrow('ECONNREFUSED');
});
