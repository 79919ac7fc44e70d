import { EventEmitter } from 'node:events';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { otlpTracing } from './otlp.ts';

const BEGAN = '0af7651916cd43dd8448eb211c80319c';

test.each([
  ['gone on with behind a proxy', true],
  ['not believed of anybody else', false],
])('a trace that came with a request is %s', async (_, behindProxy) => {
  const tracing = otlpTracing({ endpoint: 'http://127.0.0.1:1/', headers: {}, share: 1 }, 'test', behindProxy);
  const request = { method: 'GET', id: 'one', headers: { traceparent: `00-${BEGAN}-b7ad6b7169203331-01` }, routeOptions: {} };
  const reply = { raw: Object.assign(new EventEmitter(), { statusCode: 200 }) };
  const within = await new Promise<string | undefined>((next) =>
    tracing.request(request as unknown as FastifyRequest, reply as unknown as FastifyReply, next),
  );
  expect(within).toMatch(/^00-[0-9a-f]{32}-/);
  expect(within?.includes(BEGAN)).toBe(behindProxy);
});
