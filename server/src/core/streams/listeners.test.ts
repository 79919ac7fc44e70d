import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { createLogger } from '../log.ts';
import { createListeners, type Listener } from './listeners.ts';

/** Answers each question when the test says so. */
function createQuestions() {
  const waiting: { resolve: (states: Map<string, string>) => void; reject: (error: Error) => void }[] = [];
  return {
    waiting,
    states: (_listeners: Listener[]) => new Promise<Map<string, string>>((resolve, reject) => waiting.push({ resolve, reject })),
    async answer(data: string | null) {
      const next = waiting.shift();
      if (data === null) next?.reject(new Error('the database is away'));
      else next?.resolve(new Map([['session', data]]));
      // What follows a promise's answer has run by the next turn of the loop.
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

function createResponse() {
  const written: string[] = [];
  const response = {
    destroyed: false,
    writableLength: 0,
    written,
    ended: false,
    on() {},
    write(text: string) {
      written.push(text);
    },
    end() {
      response.ended = true;
    },
    destroy() {
      response.destroyed = true;
    },
  };
  return response;
}

function setUp() {
  const questions = createQuestions();
  const listeners = createListeners({ heartbeatMs: 3_600_000, states: questions.states, log: createLogger('silent', 'test') });
  const response = createResponse();
  listeners.add({
    ownerId: 'owner',
    sessionId: 'session',
    address: '10.0.0.1',
    tag: null,
    response: response as unknown as ServerResponse,
  });
  return { questions, listeners, response };
}

test('an older state is never told after a newer one', async () => {
  const { questions, listeners, response } = setUp();
  listeners.refresh('owner');
  listeners.refresh('owner');
  expect(questions.waiting).toHaveLength(1);
  await questions.answer('old');
  expect(questions.waiting).toHaveLength(1);
  await questions.answer('new');
  expect(response.written).toEqual(['data: old\n\n', 'data: new\n\n']);
  expect(questions.waiting).toHaveLength(0);
});

test('while the state cannot be had, the last one is repeated', async () => {
  const { questions, listeners, response } = setUp();
  await questions.answer('known');
  listeners.refreshAll();
  await questions.answer(null);
  expect(response.written).toEqual(['data: known\n\n', 'data: known\n\n']);
  expect(response.ended).toBe(false);
});

test('a stream whose first state cannot be had ends, so that its client tries again', async () => {
  const { questions, listeners, response } = setUp();
  await questions.answer(null);
  expect(response).toMatchObject({ written: [], ended: true });
  expect(listeners.size).toBe(0);
});

test('what comes after the end is ended too', () => {
  const { listeners } = setUp();
  listeners.close();
  const late = createResponse();
  listeners.add({
    ownerId: 'owner',
    sessionId: 'session',
    address: '10.0.0.1',
    tag: null,
    response: late as unknown as ServerResponse,
  });
  expect(late.ended).toBe(true);
  expect(listeners.size).toBe(0);
});
