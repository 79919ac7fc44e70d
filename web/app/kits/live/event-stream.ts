import { createParser } from 'eventsource-parser';

/** One server-sent event. `name` is `message` for unnamed events; `data` is its parsed JSON, null if it is no JSON. */
export interface StreamEvent {
  name: string;
  data: unknown;
}

export interface StreamOptions {
  /** Requests the stream. A fetch, because EventSource cannot send a token in a header. */
  open(signal: AbortSignal): Promise<Response>;
  /** Called at each connection, the first and later ones. Events between two connections are lost. */
  onOpen(): void;
  onEvent(event: StreamEvent): void;
  /** Called when the server refuses the stream; returns whether to try again later. */
  onRefused(status: number): boolean;
  /** A connection that received nothing for this long, in ms, is closed and opened again. */
  silenceMs: number;
  /** Delay before reconnecting, in ms: `first`, doubled with each failure up to `max`. */
  retry: { first: number; max: number };
  random?: () => number;
}

export interface HeldStream {
  /** Reconnects at once, for example when the network is back. */
  restart(): void;
  stop(): void;
}

/** Keeps a stream of server-sent events open by reconnecting whenever it breaks. */
export function holdStream(options: StreamOptions): HeldStream {
  const { retry, random = Math.random } = options;
  let stopped = false;
  let attempt = new AbortController();
  let wake = () => {};

  const wait = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const run = async () => {
    let failures = 0;
    while (!stopped) {
      attempt = new AbortController();
      const outcome = await listen(options, attempt);
      if (stopped || outcome === 'refused') return;
      if (attempt.signal.reason === RESTART) failures = 0;
      else {
        if (outcome === 'heard') failures = 0;
        await wait(delayOf(failures, retry, random()));
        failures += 1;
      }
    }
  };
  void run();

  return {
    restart() {
      attempt.abort(RESTART);
      wake();
    },
    stop() {
      stopped = true;
      attempt.abort();
      wake();
    },
  };
}

const RESTART = Symbol('restart');

/** The doubled delay times a random factor from 0.5 to 1, so that thousands of clients do not reconnect at the same moment. */
const delayOf = (failures: number, { first, max }: StreamOptions['retry'], random: number): number =>
  Math.min(first * 2 ** failures, max) * (0.5 + random / 2);

/** Runs one connection until it ends. `heard`: it received data; `silent`: it did not; `refused`: do not try again. */
async function listen(
  { open, onOpen, onEvent, onRefused, silenceMs }: StreamOptions,
  attempt: AbortController,
): Promise<'heard' | 'silent' | 'refused'> {
  let outcome: 'heard' | 'silent' = 'silent';
  let silence = setTimeout(() => attempt.abort(), silenceMs);
  try {
    const response = await open(attempt.signal);
    if (!response.ok || response.body === null) return onRefused(response.status) ? 'silent' : 'refused';
    const parser = createParser({ onEvent: ({ event, data }) => onEvent({ name: event ?? 'message', data: parse(data) }) });
    onOpen();
    for await (const text of textOf(response.body, attempt.signal)) {
      clearTimeout(silence);
      silence = setTimeout(() => attempt.abort(), silenceMs);
      outcome = 'heard';
      parser.feed(text);
    }
  } catch {
    // Network failure, too long a silence or `stop`: the connection has ended in any case.
  } finally {
    clearTimeout(silence);
    attempt.abort();
  }
  return outcome;
}

/** The body as text. By a reader, because not every browser can iterate a body, and cancelled by hand, because not every body ends when its request is aborted. */
async function* textOf(body: ReadableStream<Uint8Array>, signal: AbortSignal): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const cancel = () => void reader.cancel().catch(() => {});
  signal.addEventListener('abort', cancel);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield decoder.decode(value, { stream: true });
    }
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

function parse(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return null;
  }
}
