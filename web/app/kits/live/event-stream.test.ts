import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { STREAM_RETRY_MS, STREAM_SILENCE_SECONDS } from '#contract/notifications/constants.ts';
import { holdStream, type HeldStream, type StreamEvent, type StreamOptions } from './event-stream.ts';

beforeEach(() => void vi.useFakeTimers());
let stream: HeldStream;
afterEach(() => {
  stream.stop();
  vi.useRealTimers();
});

interface Line {
  at: number;
  say(text: string): Promise<void>;
  end(): void;
  givenUp: () => boolean;
}

/** Opens streams that the test holds in its hands; `answer` decides on each attempt. */
function openStream(answer: (attempt: number) => 'stream' | 'unreachable' | number, more: Partial<StreamOptions> = {}) {
  const lines: Line[] = [];
  const attempts: number[] = [];
  const heard: StreamEvent[] = [];
  let opened = 0;
  const began = Date.now();
  stream = holdStream({
    async open(signal) {
      attempts.push(Date.now() - began);
      const is = answer(attempts.length);
      if (is === 'unreachable') throw new TypeError('network');
      if (typeof is === 'number') return new Response('{}', { status: is });
      let controller!: ReadableStreamDefaultController<Uint8Array>;
      const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) });
      lines.push({
        at: Date.now() - began,
        async say(text) {
          controller.enqueue(new TextEncoder().encode(text));
          await vi.advanceTimersByTimeAsync(0);
        },
        end: () => controller.close(),
        givenUp: () => signal.aborted,
      });
      return new Response(body, { status: 200 });
    },
    onOpen: () => void (opened += 1),
    onEvent: (event) => heard.push(event),
    onRefused: (status) => status !== 421,
    silenceMs: STREAM_SILENCE_SECONDS * 1000,
    retry: STREAM_RETRY_MS,
    random: () => 1,
    ...more,
  });
  return { lines, attempts, heard, opened: () => opened };
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test('hears named and unnamed events, also when they come in pieces', async () => {
  const { lines, heard } = openStream(() => 'stream');
  await pass(0);
  await lines[0]?.say('data: {"code":2000}\n\nevent: notice\nda');
  await lines[0]?.say('ta: {"title":"停机维护"}\n\n');
  expect(heard).toEqual([
    { name: 'message', data: { code: 2000 } },
    { name: 'notice', data: { title: '停机维护' } },
  ]);
});

describe('a stream that breaks', () => {
  test('comes back after 1 s when the server ended it', async () => {
    const { lines, attempts, opened } = openStream(() => 'stream');
    await pass(0);
    await lines[0]?.say('data: {"code":2001}\n\n');
    lines[0]?.end();
    await pass(999);
    expect(attempts).toHaveLength(1);
    await pass(1);
    expect(opened()).toBe(2);
  });

  test('is given up after 45 s of silence, not before, and comes back', async () => {
    const { lines, attempts } = openStream(() => 'stream');
    await pass(40_000);
    await lines[0]?.say(': heartbeat\n\n');
    await pass(44_999);
    expect(lines[0]?.givenUp()).toBe(false);
    await pass(1);
    expect(lines[0]?.givenUp()).toBe(true);
    await pass(1_000);
    expect(attempts).toHaveLength(2);
  });

  test('waits twice as long after each failure, never longer than 18,000,000 ms, and starts small again once it worked', async () => {
    let reachable = false;
    const { lines, attempts } = openStream(() => (reachable ? 'stream' : 'unreachable'));
    await pass(60_000_000);
    const waits = attempts.slice(1).map((at, index) => at - (attempts[index] ?? 0));
    expect(waits.slice(0, 15)).toEqual(Array.from({ length: 15 }, (_, n) => 1_000 * 2 ** n));
    expect(waits.slice(15)).toEqual([18_000_000]);
    reachable = true;
    while (lines.length === 0) await pass(10_000);
    await lines[0]?.say('data: {"code":2001}\n\n');
    lines[0]?.end();
    await pass(1_000);
    expect(lines).toHaveLength(2);
  });

  test('spreads its attempts over half of each wait', async () => {
    const { attempts } = openStream(() => 'unreachable', { random: () => 0 });
    await pass(3_500);
    expect(attempts).toEqual([0, 500, 1_500, 3_500]);
  });

  test('tries at once when told that the network is back', async () => {
    const { attempts } = openStream((attempt) => (attempt < 10 ? 'unreachable' : 'stream'));
    await pass(300_000);
    const before = attempts.length;
    stream.restart();
    await pass(0);
    expect(attempts).toHaveLength(before + 1);
  });

  test('waits for the first delay again after a restart during a long one', async () => {
    const { attempts } = openStream(() => 'unreachable');
    await pass(300_000);
    const before = attempts.length;
    stream.restart();
    await pass(999);
    expect(attempts).toHaveLength(before + 1);
    await pass(1);
    expect(attempts).toHaveLength(before + 2);
    await pass(2_000);
    expect(attempts).toHaveLength(before + 3);
  });
});

test('a refusal for good ends it, a passing one does not', async () => {
  const { attempts } = openStream((attempt) => (attempt === 1 ? 429 : 421));
  await pass(1_000_000);
  expect(attempts).toEqual([0, 1_000]);
});

test('stopped, it lets go of the connection and never comes back', async () => {
  const { lines, attempts } = openStream(() => 'stream');
  await pass(0);
  stream.stop();
  await pass(1_000_000);
  expect([lines[0]?.givenUp(), attempts.length]).toEqual([true, 1]);
});
