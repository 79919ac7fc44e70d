import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { siteInfo } from '#contract/settings/settings.ts';
import { buildApp } from '#server/app.ts';
import { currentContext } from '#server/core/request-context.ts';
import { defineJob } from '#server/jobs/define-job.ts';
import { startWorker, handle } from '#server/jobs/worker.ts';
import { createTestApp } from './test-app.ts';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

/** A collector, as far as it takes OTLP/HTTP in JSON. */
const spans: Span[] = [];
const requests: { url: string | undefined; key: unknown }[] = [];
const collector = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    requests.push({ url: request.url, key: request.headers['x-key'] });
    const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
}).listen(0, '127.0.0.1');
await new Promise((resolve) => collector.once('listening', resolve));
afterAll(() => collector.close());

const { deps, call } = await createTestApp({
  TRUST_PROXY: 'on',
  OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`,
  OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%3Db',
});

const leave = defineJob({ name: 'test.left', payload: z.object({ id: z.string() }), attempts: 1 });
// The test's own call in an app that does not listen yet.
const { fastify } = await buildApp({ deps });
afterAll(() => fastify.close());
fastify.get('/leave', async () => {
  await deps.db.transaction(async (tx) => {
    await tx.execute(sql`select ${'secret value'}::text`);
    await deps.jobs.enqueue(tx, leave, { id: 'one' });
  });
  return currentContext()?.requestId;
});

test('a request, its statements and the job it leaves behind are one trace, and the job knows the request', async () => {
  const began = '0af7651916cd43dd8448eb211c80319c';
  const answer = await fastify.inject({
    url: '/leave?mobile=13800000001',
    headers: { traceparent: `00-${began}-b7ad6b7169203331-01` },
  });
  const causes: unknown[] = [];
  const worker = await startWorker(deps, [
    handle(leave, async (payload) => {
      causes.push([payload, currentContext()?.requestId]);
      await deps.db.execute(sql`select 'in the job'`);
    }),
  ]);
  await expect.poll(() => causes, { timeout: 20_000 }).toEqual([[{ id: 'one' }, answer.body]]);
  await worker.stop();
  await call(siteInfo);
  await deps.tracing.close();

  expect(requests[0]).toEqual({ url: '/v1/traces', key: 'a=b' });
  const trace = spans.filter(({ traceId }) => traceId === began);
  const named = (name: string) => trace.filter((span) => span.name === name);
  const [request] = named('GET /leave');
  const [job] = named('job test.left');
  expect(request?.parentSpanId).toBe('b7ad6b7169203331');
  expect(job?.parentSpanId).toBe(request?.spanId);
  const texts = (parent: Span | undefined) =>
    trace
      .filter(({ parentSpanId }) => parentSpanId === parent?.spanId)
      .flatMap(({ attributes }) => attributes.flatMap(({ key, value }) => (key === 'db.query.text' ? [value.stringValue] : [])));
  expect(texts(request)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^begin/i), 'select $1::text', expect.stringContaining('add_job')]),
  );
  expect(texts(job)).toContain("select 'in the job'");
  // Another request is another trace, and no value that a person gave is in any.
  expect(spans.some(({ name, traceId }) => name === 'GET /api/v1/user/site/info' && traceId !== began)).toBe(true);
  expect(JSON.stringify(spans)).not.toMatch(/secret value|13800000001/);
}, 60_000);
