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
  /** Share of the traces that begin here; one that a proxy began is kept as it says. */
  share: number;
}

/**
 * Traces over OTLP/HTTP with OpenTelemetry's own SDK and names (semantic conventions). Spans are made at the three seams
 * that everything goes through, not by patching modules as they load. No span holds a value that a person gave: addresses are
 * told by their route, statements with $1 in place of values.
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
        // Anybody else could have all they ask for kept, whatever the share.
        behindProxy ? cameFrom(request) : ROOT_CONTEXT,
      );
      const within = trace.setSpan(context.active(), span);
      reply.raw.once('close', () => {
        const route = request.routeOptions.url;
        if (route !== undefined) span.updateName(`${request.method} ${route}`).setAttribute('http.route', route);
        const status = reply.raw.statusCode;
        span.setAttribute('http.response.status_code', status);
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      });
      context.with(within, () => next(traceparentOf(within)));
    },
    job: (name, traceparent, task) =>
      tracer.startActiveSpan(
        `job ${name}`,
        { kind: SpanKind.CONSUMER, attributes: { 'messaging.destination.name': name } },
        propagation.extract(ROOT_CONTEXT, { traceparent }),
        (span) => ended(span, task()),
      ),
    statements(pool) {
      // Asked of the pool here, where the asker's context is: the pool hands a connection on in that of its last user.
      pool.query = traced(pool.query.bind(pool) as Query) as typeof pool.query;
      pool.on('connect', (client) => {
        const query = client.query.bind(client) as Query;
        const spanned = traced(query);
        // The pool itself asks with a callback, and has its span already.
        client.query = ((...args: unknown[]) =>
          typeof args.at(-1) === 'function' ? query(...args) : spanned(...args)) as typeof client.query;
      });
    },
    close: () => provider.shutdown(),
  };

  function traced(query: Query): Query {
    return (...args) => {
      const text = textOf(args[0]);
      if (text === undefined || trace.getActiveSpan()?.isRecording() !== true) return query(...args);
      const span = tracer.startSpan(verbOf(text), {
        kind: SpanKind.CLIENT,
        attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
      });
      return ended(span, query(...args));
    };
  }
}

type Query = (...args: unknown[]) => Promise<unknown>;

/** Nothing for a cursor or a copy, which take as long as they are read. */
function textOf(query: unknown): string | undefined {
  if (typeof query === 'string') return query;
  const { text, submit } = query as { text?: string } & Pick<Partial<pg.Submittable>, 'submit'>;
  return submit === undefined ? text : undefined;
}

const verbOf = (text: string): string => /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'SQL';

async function ended<Result>(span: Span, task: Promise<Result>): Promise<Result> {
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

/** The trace that a proxy in front began. */
const cameFrom = ({ headers }: FastifyRequest): Context =>
  propagation.extract(ROOT_CONTEXT, { traceparent: headers['traceparent'], tracestate: headers['tracestate'] });

function traceparentOf(within: Context): string | undefined {
  const carrier: { traceparent?: string } = {};
  propagation.inject(within, carrier);
  return carrier.traceparent;
}
