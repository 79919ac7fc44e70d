import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { CALL_BODY_MAX, DOCUMENT, type Call, type Who } from '#contract/call.ts';
import { BODY_MAX as CHARACTERS_MAX, FOOTNOTES_MAX } from '#contract/posts/constants.ts';
import * as drafts from '#contract/posts/drafts.ts';
import { createTestApp, type Visitor } from '../../../test/test-app.ts';
import { measure } from './read-body.ts';

const { app, fastify, call, user, admin } = await createTestApp();
const writes = app.calls.all.filter(({ method }) => method === 'POST');
const maxOf = ({ bodyMax = CALL_BODY_MAX }: Call) => bodyMax;

const senders = { boss: await admin(), agency: await user('agencies') };
const senderOf = (who: Who): Visitor | undefined =>
  who === 'anyone' ? undefined : who.startsWith('admin') ? senders.boss : senders.agency;

const post = ({ path, who }: Call, payload: string) => {
  const by = senderOf(who);
  const headers = { 'content-type': 'application/json', ...(by !== undefined && { authorization: `Bearer ${by.token}` }) };
  return fastify.inject({ method: 'POST', url: `/api/v1${path}`, payload, headers });
};

test('a body that is larger than its call takes is refused by every call', async () => {
  const taken: string[] = [];
  for (const target of writes) {
    // Some calls end the session that makes them.
    if (/logout|refreshToken|deleteAccount/.test(target.path)) continue;
    const answer = await post(target, JSON.stringify({ text: 'x'.repeat(maxOf(target).bytes) }));
    if (answer.statusCode !== 413 || answer.json().msg !== '提交的内容过大') taken.push(`${target.path} ${answer.statusCode}`);
  }
  expect(taken).toEqual([]);
});

test('no call takes more than sixteen kilobytes of somebody who is not logged in, but the report of an infringement', () => {
  const large = writes.filter(({ who, bodyMax }) => who === 'anyone' && bodyMax !== undefined).map(({ path }) => path);
  expect(large).toEqual(['/user/report/infringement']);
});

test('the most that a call declares of its fields fits into what it takes', () => {
  const tooLong = writes.flatMap((target) => {
    const schema = z.toJSONSchema(target.input, { io: 'input', unrepresentable: 'any' }) as Schema;
    const fields = Object.values(schema.properties ?? {}).map((field) => bytesOf(field));
    const most = EITHER.includes(target.path) ? Math.max(...fields) : bytesOf(schema);
    return most <= maxOf(target).bytes ? [] : [`${target.path}: ${most}`];
  });
  expect(tooLong).toEqual([]);
});

test('an article of all the words and footnotes that one may have is taken', async () => {
  const author = await user('creator');
  const text = (words: string) => ({ type: 'text', text: words, marks: [{ type: 'bold' }, { type: 'italic' }] });
  const footnote = { type: 'footnote', attrs: { text: '注'.repeat(CHARACTERS_MAX / 2 / FOOTNOTES_MAX) } };
  const paragraphs = Array.from({ length: 2_500 }, (_, each) => ({
    type: 'paragraph',
    content: [text('汉'.repeat(CHARACTERS_MAX / 2 / 2_500)), ...(each < FOOTNOTES_MAX ? [footnote] : [])],
  }));
  const form = { type: 'article', title: '最长的文章', origin: 'original', body: { type: 'doc', content: paragraphs } };
  expect(JSON.stringify(form).length).toBeLessThan(DOCUMENT.bytes);
  const { status, msg } = await call(drafts.save, form, author);
  expect([status, msg]).toEqual([200, expect.any(String)]);
});

describe('what cannot be a form', () => {
  const refusal = (text: string, parts: number = CALL_BODY_MAX.parts) => {
    try {
      measure(Buffer.from(text), parts);
    } catch (error) {
      return (error as Error).message;
    }
    return null;
  };
  const object = (fields: number) => `{${Array.from({ length: fields }, (_, each) => `"k${each}":1`).join()}}`;

  test.each([
    ['five hundred fields', object(500), null],
    ['one more', object(501), '提交的字段过多'],
    ['one more, deep inside', `{"a":[[${object(501)}]]}`, '提交的字段过多'],
    ['two hundred levels', '['.repeat(200) + ']'.repeat(200), null],
    ['one more level', '['.repeat(201), '提交的内容嵌套过深'],
    ['a list of thousands', `[${'1,'.repeat(4_001)}1]`, '提交的内容过大'],
    ['thousands of empty lists', `[${'[],'.repeat(2_100)}[]]`, '提交的内容过大'],
    ['signs within a text', JSON.stringify({ text: `${'{[:,"\\'.repeat(3_000)}` }), null],
    ['a text that does not end', '{"text":"\\', null],
    ['ends without a beginning', ']]]}}}:::', null],
  ])('%s', (_name, text, message) => expect(refusal(text)).toBe(message));

  test('of 150,000 unknown fields nothing is made, and 16 KB of them are refused by name', async () => {
    const save = writes.find(({ path }) => path === '/creator/posts/save') as Call;
    const parse = vi.spyOn(JSON, 'parse');
    const answer = await post(save, object(150_000));
    expect(parse.mock.calls.filter(([text]) => text.length > 10_000)).toEqual([]);
    parse.mockRestore();
    expect(answer.json()).toMatchObject({ code: 400, msg: '提交的字段过多' });
    const login = writes.find(({ path }) => path === '/user/user/loginForMobilePassword') as Call;
    const { code, msg } = (await post(login, object(450))).json();
    expect([code, msg.startsWith('请输入') || msg.startsWith('不支持的字段：k0、k1')]).toEqual([400, true]);
  });
});

type Schema = { [name: string]: unknown } & {
  type?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  maxLength?: number;
  pattern?: string;
  contentEncoding?: string;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
};

/** A few sentences, three bytes a character: what a rule of its own bounds. */
const SENTENCES = 600;
/** Of each item of a list. */
const WORDS = 90;
const ID = /^[\w-]{1,16}$/;
/** Of its fields one is sent. */
const EITHER = ['/admin/cashOutAudit/batchResult'];

/** How long a body may be by what its schema says. */
function bytesOf(schema: Schema | undefined, isItem = false): number {
  if (schema === undefined) return SENTENCES;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return Math.max(...choices.map((choice) => bytesOf(choice)));
  if (schema.enum !== undefined) return Math.max(...schema.enum.map((value) => Buffer.byteLength(JSON.stringify(value))));
  if (schema.type === 'string') {
    const bytesEach = schema.contentEncoding === 'base64' ? 1 : 3;
    if (schema.maxLength !== undefined) return 2 + bytesEach * schema.maxLength;
    if (schema.pattern === ID.source) return 20;
    return schema.pattern === undefined && !isItem ? SENTENCES : WORDS;
  }
  if (schema.type === 'array') return 2 + (schema.maxItems ?? 0) * (bytesOf(schema.items, true) + 1);
  if (schema.type !== 'object') return 20;
  return Object.entries(schema.properties ?? {}).reduce((sum, [name, field]) => sum + name.length + 4 + bytesOf(field), 2);
}
