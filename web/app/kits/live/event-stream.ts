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
  /** Delay before reconnecting, in ms: `first`, doubled with each consecutive failure up to `max`. */
  retry: { first: number; max: number };
  random?: () => number;
}

export interface HeldStream {
  /** Reconnects at once, for example when the network is back; a failure after it waits for `retry.first` again. */
  restart(): void;
  stop(): void;
}

/** Keeps a stream of server-sent events open by reconnecting whenever it breaks. */
export function holdStream(options: StreamOptions): HeldStream {
  const { retry, random = Math.random } = options;
  let stopped = false;
  /** Aborts the current connection. */
  let connection = new AbortController();
  /** Consecutive connections that received nothing. */
  let failures = 0;
  /** Ends the current delay. */
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
    while (!stopped) {
      connection = new AbortController();
      const outcome = await listen(options, connection);
      if (stopped || outcome === 'refused') return;
      if (connection.signal.reason === RESTART) continue;
      if (outcome === 'heard') failures = 0;
      const delay = delayOf(failures, retry, random());
      failures += 1;
      await wait(delay);
    }
  };
  void run();

  return {
    restart() {
      failures = 0;
      connection.abort(RESTART);
      wake();
    },
    stop() {
      stopped = true;
      connection.abort();
      wake();
    },
  };
}

const RESTART = Symbol('restart');

/** The doubled delay times a random factor from 0.5 to 1, so that thousands of clients do not reconnect at the same moment. */
const delayOf = (failures: number, { first, max }: StreamOptions['retry'], random: number): number =>
  Math.min(first * 2 ** failures, max) * (0.5 + random / 2);

/** Runs one connection until it ends. `heard`: it received data; `silent`: it received none; `refused`: the client must not reconnect. */
async function listen(
  { open, onOpen, onEvent, onRefused, silenceMs }: StreamOptions,
  connection: AbortController,
): Promise<'heard' | 'silent' | 'refused'> {
  let outcome: 'heard' | 'silent' = 'silent';
  let silence = setTimeout(() => connection.abort(), silenceMs);
  try {
    const response = await open(connection.signal);
    if (!response.ok || response.body === null) return onRefused(response.status) ? 'silent' : 'refused';
    const parser = createParser({ onEvent: ({ event, data }) => onEvent({ name: event ?? 'message', data: parse(data) }) });
    onOpen();
    for await (const text of textOf(response.body, connection.signal)) {
      clearTimeout(silence);
      silence = setTimeout(() => connection.abort(), silenceMs);
      outcome = 'heard';
      parser.feed(text);
    }
  } catch {
    // The network failed, the server was silent too long, or `stop` was called: the connection has ended in any case.
  } finally {
    clearTimeout(silence);
    connection.abort();
  }
  return outcome;
}

/**
 * The body as text. A reader reads it, because not every browser can iterate a body. The abort signal cancels that reader, because not
 * every body ends when its request is aborted.
 */
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
