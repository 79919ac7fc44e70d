import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Context, type Span } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Tracing } from './port.ts';

export interface OtlpConfig {
  /** Base address of a collector, without /v1/traces. */
  endpoint: string;
  headers: Record<string, string>;
  /** Share (0 to 1) of the traces started here that are sampled; for a trace started by a proxy, the proxy decides. */
  share: number;
}

/**
 * Traces over OTLP/HTTP with the OpenTelemetry SDK and its semantic conventions. Spans are created explicitly at three places
 * (requests, jobs, SQL statements), not by patching modules. No span has a user's data: addresses are recorded as route patterns,
 * statements with $1 instead of values.
 */
export function otlpTracing({ endpoint, headers, share }: OtlpConfig, service: string, behindProxy: boolean): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces`, headers });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'process.pid': process.pid }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  const tracer = provider.getTracer('wenjian');

  return {
    request(request, reply, next) {
      const span = tracer.startSpan(
        request.method,
        { kind: SpanKind.SERVER, attributes: attributesOf(request) },
        // Trace headers are trusted from a proxy only; anyone else could force the sampling of all their requests.
        behindProxy ? traceOfProxy(request) : ROOT_CONTEXT,
      );
      const spanContext = trace.setSpan(context.active(), span);
      reply.raw.once('close', () => {
        const route = request.routeOptions.url;
        if (route !== undefined) span.updateName(`${request.method} ${route}`).setAttribute('http.route', route);
        const status = reply.raw.statusCode;
        span.setAttribute('http.response.status_code', status);
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      });
      context.with(spanContext, () => next(traceparentOf(spanContext)));
    },
    job: (name, traceparent, task) =>
      tracer.startActiveSpan(
        `job ${name}`,
        { kind: SpanKind.CONSUMER, attributes: { 'messaging.destination.name': name } },
        propagation.extract(ROOT_CONTEXT, { traceparent }),
        (span) => endSpanWith(span, task()),
      ),
    statements(pool) {
      // The span starts at the pool, in the caller's context: a pooled connection runs in the context of its previous user.
      pool.query = traceCalls(pool.query.bind(pool) as Query) as typeof pool.query;
      pool.on('connect', (client) => {
        const query = client.query.bind(client) as Query;
        const tracedQuery = traceCalls(query);
        // A call with a callback comes from the pool, which has already started a span.
        client.query = ((...args: unknown[]) =>
          typeof args.at(-1) === 'function' ? query(...args) : tracedQuery(...args)) as typeof client.query;
      });
    },
    close: () => provider.shutdown(),
  };

  function traceCalls(query: Query): Query {
    return (...args) => {
      const text = textOf(args[0]);
      if (text === undefined || trace.getActiveSpan()?.isRecording() !== true) return query(...args);
      const span = tracer.startSpan(verbOf(text), {
        kind: SpanKind.CLIENT,
        attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
      });
      return endSpanWith(span, query(...args));
    };
  }
}

type Query = (...args: unknown[]) => Promise<unknown>;

/** The text of a statement; undefined for cursors and COPY, whose duration depends on the reader. */
function textOf(query: unknown): string | undefined {
  if (typeof query === 'string') return query;
  const { text, submit } = query as { text?: string } & Pick<Partial<pg.Submittable>, 'submit'>;
  return submit === undefined ? text : undefined;
}

const verbOf = (text: string): string => /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'SQL';

async function endSpanWith<Result>(span: Span, task: Promise<Result>): Promise<Result> {
  try {
    return await task;
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'error' });
    throw error;
  } finally {
    span.end();
  }
}

const attributesOf = ({ method, id }: FastifyRequest) => ({ 'http.request.method': method, 'wenjian.request_id': id });

/** The trace started by a proxy in front. */
const traceOfProxy = ({ headers }: FastifyRequest): Context =>
  propagation.extract(ROOT_CONTEXT, { traceparent: headers['traceparent'], tracestate: headers['tracestate'] });

function traceparentOf(spanContext: Context): string | undefined {
  const carrier: { traceparent?: string } = {};
  propagation.inject(spanContext, carrier);
  return carrier.traceparent;
}
