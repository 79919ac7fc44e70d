import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { API, type Address } from '#contract/address.ts';
import type { Tag } from '#contract/answer-tags.ts';
import { CALL_BODY_MAX, isMalformedId, type AnswerOf, type Call } from '#contract/call.ts';
import { SUCCESS } from '#contract/errors.ts';
import { GUEST, type Actor, type AdminActor, type UserActor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { networksOf } from '../../core/networks.ts';
import { asGuestOf } from '../../db/guest-share.ts';
import type { Replica } from '../../db/replica.ts';
import type { Handler, Mount, RequestFacts } from '../../deps.ts';
import { addressOf, noteAddresses } from '../traffic/address.ts';
import type { LiveSessions } from '../traffic/live-sessions.ts';
import type { Overload } from '../traffic/overload.ts';
import { recorded, type Recorder } from './record-access.ts';
import { encodeAnswer, negotiate } from './encode-answer.ts';
import { REQUESTED_BY } from './errors.ts';
import { readJsonBodies } from './read-body.ts';
import { refuseImpersonation, requireCall, type Asked } from '../../core/calls/permission.ts';
import { storable } from './sanitize-input.ts';
import type { SharedAnswer, SharedAnswers } from './shared-answers.ts';

export interface Calls {
  mount: Mount;
  /** Everything mounted, for OpenAPI and the tests that walk all calls. */
  all: Call[];
  /** Who makes a request, refused unless it admits them. For routes whose bodies are not JSON. */
  admit(request: FastifyRequest, asked: Asked): Promise<Actor>;
  recorder: Recorder;
  /** Makes a call in this process as a guest, as the pages rendered here do; `note` hears what the answer shows. */
  asGuest<C extends Call>(call: C, input: unknown, note?: NoteTags): Promise<AnswerOf<C>>;
}

/** No tags: the answer does not say what it shows. */
export type NoteTags = (tags: readonly string[]) => void;

const HEADERS = { 'cache-control': 'no-store', 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" };

export interface CallsOptions extends Recorder {
  identify(request: FastifyRequest): Promise<Actor>;
  /** The cookie by which the browser of who asks is served files that others are not; null: none. */
  mediaPass(request: FastifyRequest, actor: Actor): string | null;
  shared: SharedAnswers;
  /** What guests share may come from a replica. */
  reads: Pick<Replica, 'lagging'>;
  overload: Overload;
  sessions: LiveSessions;
  /** In tests every answer is held against its schema, so that no field slips in or out unnoticed. */
  checkAnswers: boolean;
}

export function createCalls(app: FastifyInstance, options: CallsOptions): Calls {
  const { shared, reads, overload, sessions, checkAnswers } = options;
  const all: Call[] = [];
  const mounted = new Map<string, { call: Call; run: Handler<Call> }>();
  app.decorateRequest(REQUESTED_BY, null);
  noteAddresses(app);
  const partsMax = new Map<string, number>();
  readJsonBodies(app, (url) => partsMax.get(url ?? '') ?? CALL_BODY_MAX.parts);
  const senders = new WeakMap<FastifyRequest, Actor>();

  /** Whoever has not been seen logged in here lately stands in the line of their network until it is known who they are. */
  const identify = async (request: FastifyRequest): Promise<Actor> => {
    const { authorization } = request.headers;
    if (authorization === undefined) return GUEST;
    const isKnown = sessions.ownerOf(authorization) !== undefined;
    const { own } = networksOf(addressOf(request));
    const actor = isKnown ? await options.identify(request) : await asGuestOf(own, () => options.identify(request));
    const isPerson = actor.kind === 'user' || actor.kind === 'admin';
    if (isPerson || isKnown) sessions.note(authorization, isPerson ? `${actor.kind} ${personBehind(actor)}` : null);
    return actor;
  };

  /** Refuses where there is no hope, before anything is done for it. */
  const admitLoad = (request: FastifyRequest, isRead: boolean): void => {
    const isKnown = sessions.ownerOf(request.headers.authorization) !== undefined;
    const network = isKnown ? undefined : networksOf(addressOf(request)).own;
    overload.admit(isRead ? (isKnown ? 'read' : 'guest') : 'write', network);
  };

  /** What a guest asks for is done in the share of guests, in turn with other networks'. */
  const inShare = <Result>(request: FastifyRequest, actor: Actor, task: () => Result): Result =>
    actor.kind === 'guest' ? asGuestOf(networksOf(addressOf(request)).own, task) : task();

  const admitTo = async (request: FastifyRequest, address: Address | null, asked: Asked): Promise<Actor> => {
    const actor = await identify(request);
    if (actor.kind === 'user' || actor.kind === 'admin') request.setDecorator(REQUESTED_BY, personBehind(actor));
    refuseImpersonation(address, actor);
    requireCall(asked, actor);
    return actor;
  };

  const refuseYouth = (call: Call, actor: Actor): void => {
    if (call.notForYouth === true && actor.kind === 'user' && actor.youth === true)
      throw new AppError('forbidden', '青少年模式下不能使用这项功能');
  };

  /** An answer for all guests who ask the same. */
  const answerShared = (call: Call, input: never, run: () => Promise<unknown>): Promise<SharedAnswer> => {
    const key = keyOf(call, input);
    // A replica that has not yet seen a change of these is not asked.
    const concerns = `${key} ${tagsOf(call, input, null).join(' ')}`;
    return shared.get(key, call.sharedFor ?? 0, async () => {
      const answer = await reads.lagging(concerns, run);
      return { answer: envelope(call, answer), tags: tagsOf(call, input, answer) };
    });
  };

  const mount: Mount = (call, handler) => {
    const run: Handler<Call> = async (input, actor, facts) => {
      const answer = await handler(input as never, actor, facts);
      if (checkAnswers) assertAnswer(call, answer);
      return answer;
    };
    const isRead = call.method === 'GET' && call.sameOrigin !== true;
    const { bytes, parts } = call.bodyMax ?? CALL_BODY_MAX;
    const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<string> => {
      // Identity comes first: a dead token is answered before anything is read, counted or changed.
      const actor = senders.get(request) ?? (await admitTo(request, nameOf(call), call));
      refuseYouth(call, actor);
      const input = parseInput(call, call.method === 'GET' ? request.query : (request.body ?? {}));
      const data = await recorded(options, request, { activity: call.activity, actor, input }, () =>
        inShare(request, actor, () => run(input, actor, factsOf(request))),
      );
      const cookie = call.mediaPass === true ? options.mediaPass(request, actor) : null;
      if (cookie !== null) reply.header('set-cookie', cookie);
      return envelope(call, data);
    };
    all.push(call);
    partsMax.set(API + call.path, parts);
    mounted.set(nameOf(call), { call, run });
    app.route({
      method: call.method,
      url: API + call.path,
      bodyLimit: bytes,
      onRequest: async (request, reply) => {
        reply.type('application/json; charset=utf-8').headers(HEADERS);
        if (call.sameOrigin === true) refuseOtherSites(request);
        if (isRead) return;
        admitLoad(request, false);
        // A large body is read of those alone who may send it. A small one may come from somebody who is gone before it is known who it was.
        if (call.bodyMax !== undefined) senders.set(request, await admitTo(request, nameOf(call), call));
      },
      handler: async (request, reply) => {
        const { authorization, 'accept-encoding': accepted } = request.headers;
        if (authorization !== undefined || !isRead) {
          if (isRead) admitLoad(request, true);
          return negotiate(encodeAnswer(await answer(request, reply)), accepted, reply);
        }
        if (call.sharedFor !== undefined) {
          const input = parseInput(call, request.query);
          const found = await answerShared(call, input, async () => {
            const { own } = networksOf(addressOf(request));
            overload.admit('guest', own);
            return asGuestOf(own, () => run(input, GUEST, factsOf(request)));
          });
          if (found.forCdn !== null) reply.headers(found.forCdn);
          return negotiate(found.answer, accepted, reply);
        }
        admitLoad(request, true);
        return negotiate(encodeAnswer(await answer(request, reply)), accepted, reply);
      },
    });
  };

  return {
    mount,
    recorder: options,
    async admit(request, asked) {
      admitLoad(request, asked.method === 'GET');
      return admitTo(request, null, asked);
    },
    all,
    // Pages name a call by its address; the schemas are those it was mounted with.
    async asGuest(at, input, note = () => {}) {
      const found = mounted.get(nameOf(at));
      if (found === undefined) throw new Error(`${at.path} is not mounted`);
      const { call, run } = found;
      const parsed = parseInput(call, input);
      try {
        if (call.sharedFor === undefined) {
          const answer = (await run(parsed, GUEST, PAGE)) as AnswerOf<typeof at>;
          note(tagsOf(call, parsed, answer));
          return answer;
        }
        const { answer, tags } = await answerShared(call, parsed, () => run(parsed, GUEST, PAGE));
        note(tags);
        return (JSON.parse(answer.plain.toString()) as { data: AnswerOf<typeof at> }).data;
      } catch (error) {
        // What is not there may come.
        note(tagsOf(call, parsed, null));
        throw error;
      }
    },
  };
}

const personBehind = (actor: UserActor | AdminActor): string =>
  actor.kind === 'user' ? (actor.impersonatedBy ?? actor.id) : actor.id;

/** Another site could have its visitors' browsers make a GET, each from an address of its own. */
function refuseOtherSites({ headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') throw new AppError('forbidden', '请在本站页面上进行此操作');
}

const tagsOf = (call: Call, input: never, answer: unknown): readonly Tag[] => call.tags?.(input, answer as never) ?? [];

/** One address may be read by GET and written by POST. */
const nameOf = ({ method, path }: Call): Address => `${method} ${path}`;

const PAGE: RequestFacts = { ip: '127.0.0.1', userAgent: 'page', requestId: 'page', idempotencyKey: null };

function factsOf(request: FastifyRequest): RequestFacts {
  const key = request.headers['idempotency-key'];
  return {
    ip: addressOf(request),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    requestId: request.id,
    idempotencyKey: typeof key === 'string' && key.length <= 100 ? key : null,
  };
}

function parseInput(call: Call, given: unknown): never {
  const input = storable(given);
  const meant = call.method === 'GET' ? withoutEmpty(call, input as Record<string, unknown>) : input;
  const parsed = call.input.safeParse(meant);
  if (parsed.success) return parsed.data as never;
  throw refusal(parsed.error);
}

/** Nobody reads of more. */
const NAMED_FIELDS_MAX = 100;

/** The first broken rule's own message; `fields` holds each field's. */
function refusal({ issues }: z.ZodError): AppError {
  const first = issues[0];
  if (first === undefined || isMalformedId(first.message)) return new AppError('notFound');
  const fields: Record<string, string> = {};
  for (const issue of issues.slice(0, NAMED_FIELDS_MAX)) fields[issue.path.join('.')] ??= messageOf(issue);
  delete fields[''];
  return new AppError('invalid', messageOf(first), { fields });
}

function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys')
    return `不支持的字段：${issue.keys.slice(0, NAMED_FIELDS_MAX).join('、').slice(0, 100)}`;
  // Messages of our own are Chinese; the library's would tell a person nothing.
  return /\p{Script=Han}/u.test(issue.message) ? issue.message : `${issue.path.join('.') || '提交的内容'}格式不正确`;
}

const envelope = (call: Call, data: unknown): string =>
  JSON.stringify({ code: 200, msg: call.doneOf?.(data) ?? call.done ?? SUCCESS, data: data ?? null });

function assertAnswer(call: Call, answer: unknown): void {
  const schema = call.answer instanceof z.ZodObject ? call.answer.strict() : call.answer;
  const parsed = schema.safeParse(JSON.parse(JSON.stringify(answer ?? null)));
  if (!parsed.success) throw new Error(`${call.path} answers something else than its schema: ${parsed.error.message}`);
}

const optional = new WeakMap<Call, Set<string>>();

/** The fields of a call that may be left out. */
function optionalFields(call: Call): Set<string> {
  const known = optional.get(call);
  if (known !== undefined) return known;
  const shape = call.input instanceof z.ZodObject ? (call.input.shape as Record<string, z.ZodType>) : {};
  const fields = new Set(Object.keys(shape).filter((name) => shape[name]?.safeParse(undefined).success));
  optional.set(call, fields);
  return fields;
}

/** A query as it is meant: `?category=` asks for no category rather than for one without a name. */
function withoutEmpty(call: Call, query: Record<string, unknown>): Record<string, unknown> {
  const fields = optionalFields(call);
  const given = Object.entries(query);
  const meant = given.filter(([name, value]) => value !== '' || !fields.has(name));
  return meant.length === given.length ? query : Object.fromEntries(meant);
}

/** One key for all who ask the same, however they wrote it: the input as it was read, its fields in one order. */
function keyOf(call: Call, input: Record<string, unknown>): string {
  const fields = Object.entries(input).filter(([, value]) => value !== undefined);
  fields.sort(([one], [other]) => (one < other ? -1 : 1));
  return `${call.path} ${JSON.stringify(Object.fromEntries(fields))}`;
}
