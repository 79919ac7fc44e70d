import { dirname } from 'node:path';
import { createRequire } from 'node:module';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { areaOf, ruleOf } from '#contract/admins/areas.ts';
import type { Call } from '#contract/call.ts';
import { API } from '#contract/address.ts';

/** Serves the contract as OpenAPI 3.1 at /api/openapi.json, and Swagger UI at /api/docs. */
export async function mountOpenApi(app: FastifyInstance, calls: Call[]): Promise<void> {
  let document: string | null = null;
  app.get('/api/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(describe(calls));
    return reply.type('application/json; charset=utf-8').send(document);
  });
  const reader = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  await app.register(fastifyStatic, {
    root: reader,
    prefix: '/api/docs/',
    decorateReply: false,
    index: false,
    allowedPath: (path) => /\.(js|css|png)$/.test(path),
  });
  app.get('/api/docs', async (_request, reply) => reply.redirect('/api/docs/'));
  app.get('/api/docs/', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'",
      )
      .send(READER),
  );
  app.get('/api/docs/open.js', async (_request, reply) => reply.type('text/javascript').send(OPEN));
}

const READER = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>闻见接口文档</title>
<meta name="robots" content="noindex"><link rel="stylesheet" href="/api/docs/swagger-ui.css"></head>
<body><div id="reader"></div><script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/open.js"></script></body></html>`;

const OPEN = "SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#reader', deepLinking: true, validatorUrl: null });";

export function describe(calls: Call[]): object {
  const schemas: Record<string, object> = {};
  const paths: Record<string, Record<string, object>> = {};
  for (const call of calls) {
    (paths[API + call.path] ??= {})[call.method.toLowerCase()] = operation(call, schemas);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: '闻见 (wenjian)',
      version: '1',
      description: 'Every answer is {code, msg, data}; an error has the same shape and its code is the HTTP status.',
    },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } }, schemas },
    paths,
  };
}

function operation(call: Call, schemas: Record<string, object>): object {
  const name = call.path.slice(1).replaceAll('/', '.');
  const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => toSchema(schema, io, `${name}.${io}`, schemas);
  const input = schemaOf(call.input, 'input');
  const answer = {
    type: 'object',
    properties: { code: { const: 200 }, msg: { type: 'string' }, data: schemaOf(call.answer, 'output') },
    required: ['code', 'msg', 'data'],
  };
  return {
    summary: call.summary,
    tags: [call.path.split('/').slice(1, 3).join('/')],
    operationId: `${call.method.toLowerCase()}${call.path.replaceAll('/', '.')}`,
    security: call.who === 'anyone' ? [{}, { bearer: [] }] : [{ bearer: [] }],
    'x-who': rowOf(call),
    ...(call.method === 'GET'
      ? { parameters: parametersOf(input) }
      : { requestBody: { content: { 'application/json': { schema: input } } } }),
    responses: {
      200: { description: 'Success', content: { 'application/json': { schema: answer } } },
      default: { description: 'Refused; `msg` is a sentence for people' },
    },
  };
}

/** The row of the permission table that allows a call. */
function rowOf({ who }: Call): string {
  const area = areaOf(who);
  return area === null ? who : `admin.${ruleOf(area).permission}`;
}

type Schema = { properties?: Record<string, object>; required?: string[] };

/** The JSON schema of a Zod schema. Recursive parts, such as document nodes, are added to the common `schemas`. */
function toSchema(schema: z.ZodType, io: 'input' | 'output', name: string, schemas: Record<string, object>): Schema {
  const jsonSchema = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });
  const text = JSON.stringify(jsonSchema).replaceAll('"#/$defs/', `"#/components/schemas/${name}.`);
  const {
    $defs = {},
    $schema: _dialect,
    ...rest
  } = JSON.parse(text) as Schema & { $defs?: Record<string, object>; $schema?: string };
  for (const [key, definition] of Object.entries($defs)) schemas[`${name}.${key}`] = definition;
  return rest;
}

const parametersOf = ({ properties = {}, required = [] }: Schema): object[] =>
  Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }));
