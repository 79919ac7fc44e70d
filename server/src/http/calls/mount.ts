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
import { addressOf, recordAddresses } from '../traffic/address.ts';
import type { LiveSessions } from '../traffic/live-sessions.ts';
import type { Overload } from '../traffic/overload.ts';
import { runRecorded, type Recorder } from './record-access.ts';
import { encodeAnswer, negotiate } from './encode-answer.ts';
import { REQUESTED_BY } from './errors.ts';
import { readJsonBodies } from './read-body.ts';
import { refuseImpersonation, requireCall, type GuardedCall } from '../../core/calls/permission.ts';
import { storable } from './sanitize-input.ts';
import type { SharedAnswer, SharedAnswers } from './shared-answers.ts';

export interface Calls {
  mount: Mount;
  /** All mounted calls, for OpenAPI and tests. */
  all: Call[];
  /** Identifies the actor of a request and refuses those without permission. For routes whose bodies are not JSON. */
  admit(request: FastifyRequest, call: GuardedCall): Promise<Actor>;
  recorder: Recorder;
  /** Executes a call in this process as a guest, for server-rendered pages; `note` receives the tags of the answer. */
  asGuest<C extends Call>(call: C, input: unknown, note?: NoteTags): Promise<AnswerOf<C>>;
}

/** Receives the tags of an answer; an empty list means that the call declares none. */
export type NoteTags = (tags: readonly string[]) => void;

const HEADERS = { 'cache-control': 'no-store', 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" };

export interface CallsOptions extends Recorder {
  identify(request: FastifyRequest): Promise<Actor>;
  /** The cookie that gives the actor's browser access to withheld files; null: none. */
  mediaPass(request: FastifyRequest, actor: Actor): string | null;
  shared: SharedAnswers;
  /** Shared answers of guests may be read from a replica. */
  reads: Pick<Replica, 'lagging'>;
  overload: Overload;
  sessions: LiveSessions;
  /** true in tests: every answer must match its schema exactly. */
  checkAnswers: boolean;
}

export function createCalls(app: FastifyInstance, options: CallsOptions): Calls {
  const { shared, reads, overload, sessions, checkAnswers } = options;
  const all: Call[] = [];
  const mounted = new Map<string, { call: Call; run: Handler<Call> }>();
  app.decorateRequest(REQUESTED_BY, null);
  recordAddresses(app);
  const partsMax = new Map<string, number>();
  readJsonBodies(app, (url) => partsMax.get(url ?? '') ?? CALL_BODY_MAX.parts);
  /** Actors identified before their large body was read. */
  const senders = new WeakMap<FastifyRequest, Actor>();

  /** Tokens that were not recently valid on this server are looked up within the guests' share, so that forged ones cannot crowd out users. */
  const identify = async (request: FastifyRequest): Promise<Actor> => {
    const { authorization } = request.headers;
    if (authorization === undefined) return GUEST;
    const isRecent = sessions.ownerOf(authorization) !== undefined;
    const { own } = networksOf(addressOf(request));
    const actor = isRecent ? await options.identify(request) : await asGuestOf(own, () => options.identify(request));
    const isPerson = actor.kind === 'user' || actor.kind === 'admin';
    if (isPerson || isRecent) sessions.remember(authorization, isPerson ? `${actor.kind} ${personBehind(actor)}` : null);
    return actor;
  };

  /** Throws when the server is too busy for this kind of request, before any work is done for it. */
  const admitLoad = (request: FastifyRequest, isRead: boolean): void => {
    const isRecent = sessions.ownerOf(request.headers.authorization) !== undefined;
    const network = isRecent ? undefined : networksOf(addressOf(request)).own;
    overload.admit(isRead ? (isRecent ? 'read' : 'guest') : 'write', network);
  };

  /** Runs a guest's task within the guests' share of connections; other actors' tasks directly. */
  const inShare = <Result>(request: FastifyRequest, actor: Actor, task: () => Result): Result =>
    actor.kind === 'guest' ? asGuestOf(networksOf(addressOf(request)).own, task) : task();

  const admitTo = async (request: FastifyRequest, address: Address | null, call: GuardedCall): Promise<Actor> => {
    const actor = await identify(request);
    if (actor.kind === 'user' || actor.kind === 'admin') request.setDecorator(REQUESTED_BY, personBehind(actor));
    refuseImpersonation(address, actor);
    requireCall(call, actor);
    return actor;
  };

  const refuseYouth = (call: Call, actor: Actor): void => {
    if (call.notForYouth === true && actor.kind === 'user' && actor.youth === true)
      throw new AppError('forbidden', '青少年模式下不能使用这项功能');
  };

  /** One answer for all guests with the same input, from the cache or by `run`. */
  const answerShared = (call: Call, input: never, run: () => Promise<unknown>): Promise<SharedAnswer> => {
    const key = keyOf(call, input);
    // `reads` uses the replica only if it has seen the last change of everything named in this text.
    const concerns = `${key} ${tagsOf(call, input, null).join(' ')}`;
    return shared.get(key, call.sharedForMs ?? 0, async () => {
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
      // Identity comes first: an invalid token is refused before anything is read, counted or changed.
      const actor = senders.get(request) ?? (await admitTo(request, nameOf(call), call));
      refuseYouth(call, actor);
      const input = parseInput(call, call.method === 'GET' ? request.query : (request.body ?? {}));
      const data = await runRecorded(options, request, { activity: call.activity, actor, input }, () =>
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
        // A large body is read only from actors who may send it. For a small one, the identification waits until the body is there.
        if (call.bodyMax !== undefined) senders.set(request, await admitTo(request, nameOf(call), call));
      },
      handler: async (request, reply) => {
        const { authorization, 'accept-encoding': accepted } = request.headers;
        if (authorization !== undefined || !isRead) {
          if (isRead) admitLoad(request, true);
          return negotiate(encodeAnswer(await answer(request, reply)), accepted, reply);
        }
        if (call.sharedForMs !== undefined) {
          const input = parseInput(call, request.query);
          const sharedAnswer = await answerShared(call, input, async () => {
            const { own } = networksOf(addressOf(request));
            overload.admit('guest', own);
            return asGuestOf(own, () => run(input, GUEST, factsOf(request)));
          });
          if (sharedAnswer.forCdn !== null) reply.headers(sharedAnswer.forCdn);
          return negotiate(sharedAnswer.answer, accepted, reply);
        }
        admitLoad(request, true);
        return negotiate(encodeAnswer(await answer(request, reply)), accepted, reply);
      },
    });
  };

  return {
    mount,
    recorder: options,
    async admit(request, call) {
      admitLoad(request, call.method === 'GET');
      return admitTo(request, null, call);
    },
    all,
    // A page's call has only method and path; the schemas come from the mounted call.
    async asGuest(requested, input, note = () => {}) {
      const entry = mounted.get(nameOf(requested));
      if (entry === undefined) throw new Error(`${requested.path} is not mounted`);
      const { call, run } = entry;
      const parsed = parseInput(call, input);
      try {
        if (call.sharedForMs === undefined) {
          const answer = (await run(parsed, GUEST, PAGE_FACTS)) as AnswerOf<typeof requested>;
          note(tagsOf(call, parsed, answer));
          return answer;
        }
        const { answer, tags } = await answerShared(call, parsed, () => run(parsed, GUEST, PAGE_FACTS));
        note(tags);
        return (JSON.parse(answer.plain.toString()) as { data: AnswerOf<typeof requested> }).data;
      } catch (error) {
        // A missing thing may appear later: the page is then purged by its tags.
        note(tagsOf(call, parsed, null));
        throw error;
      }
    },
  };
}

/** The id of the person who acts: during an impersonation the administrator. */
const personBehind = (actor: UserActor | AdminActor): string =>
  actor.kind === 'user' ? (actor.impersonatedBy ?? actor.id) : actor.id;

/** Refuses requests that another site makes its visitors' browsers send: those would come from many addresses. */
function refuseOtherSites({ headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') throw new AppError('forbidden', '请在本站页面上进行此操作');
}

const tagsOf = (call: Call, input: never, answer: unknown): readonly Tag[] => call.tags?.(input, answer as never) ?? [];

/** The key of a call: one path may have a GET and a POST. */
const nameOf = ({ method, path }: Call): Address => `${method} ${path}`;

/** The request facts of calls made by server-rendered pages. */
const PAGE_FACTS: RequestFacts = { ip: '127.0.0.1', userAgent: 'page', requestId: 'page', idempotencyKey: null };

function factsOf(request: FastifyRequest): RequestFacts {
  const key = request.headers['idempotency-key'];
  return {
    ip: addressOf(request),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    requestId: request.id,
    idempotencyKey: typeof key === 'string' && key.length <= 100 ? key : null,
  };
}

function parseInput(call: Call, rawInput: unknown): never {
  const storableInput = storable(rawInput);
  const input = call.method === 'GET' ? withoutEmpty(call, storableInput as Record<string, unknown>) : storableInput;
  const parsed = call.input.safeParse(input);
  if (parsed.success) return parsed.data as never;
  throw refusal(parsed.error);
}

/** The most fields that a refusal names. */
const NAMED_FIELDS_MAX = 100;

/** The refusal of invalid input: the message of the first issue, and in `fields` the first message of each field. */
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
  // Messages of the contract are Chinese; those of the library are English and replaced.
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

/** The optional fields of a call's input. */
function optionalFields(call: Call): Set<string> {
  const cached = optional.get(call);
  if (cached !== undefined) return cached;
  const shape = call.input instanceof z.ZodObject ? (call.input.shape as Record<string, z.ZodType>) : {};
  const fields = new Set(Object.keys(shape).filter((name) => shape[name]?.safeParse(undefined).success));
  optional.set(call, fields);
  return fields;
}

/** Removes empty optional parameters from a query: `?category=` means no category. */
function withoutEmpty(call: Call, query: Record<string, unknown>): Record<string, unknown> {
  const fields = optionalFields(call);
  const entries = Object.entries(query);
  const remaining = entries.filter(([name, value]) => value !== '' || !fields.has(name));
  return remaining.length === entries.length ? query : Object.fromEntries(remaining);
}

/** The cache key of a call: its path and parsed input, with sorted fields, so that differently written queries share it. */
function keyOf(call: Call, input: Record<string, unknown>): string {
  const fields = Object.entries(input).filter(([, value]) => value !== undefined);
  fields.sort(([one], [other]) => (one < other ? -1 : 1));
  return `${call.path} ${JSON.stringify(Object.fromEntries(fields))}`;
}
