import { createParser } from 'eventsource-parser';

/** One event as it came. `name` is `message` for the unnamed ones; `data` the JSON in it. */
export interface StreamEvent {
  name: string;
  data: unknown;
}

export interface StreamOptions {
  /** Asks for the stream. EventSource cannot send a token in a header, so this is a fetch. */
  open(signal: AbortSignal): Promise<Response>;
  /** Connected, for the first time or again: what happened meanwhile was not heard. */
  onOpen(): void;
  onEvent(event: StreamEvent): void;
  /** The server said no; answers whether to try again later. */
  onRefused(status: number): boolean;
  /** A stream that said nothing for so long is given up. */
  silenceMs: number;
  /** The first wait and the longest one; each is twice the one before. */
  retry: { first: number; max: number };
  random?: () => number;
}

export interface HeldStream {
  /** Connects anew at once, as when the network is back. */
  restart(): void;
  stop(): void;
}

/** Keeps a stream of server-sent events open, however often it breaks. */
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

/** Between half of the doubled delay and the whole, so that thousands do not come back in the same moment. */
const delayOf = (failures: number, { first, max }: StreamOptions['retry'], chance: number): number =>
  Math.min(first * 2 ** failures, max) * (0.5 + chance / 2);

/** One connection from its beginning to its end: `heard` when anything came over it. */
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
    // The network failed, the silence was too long, or it was told to stop: all are an end.
  } finally {
    clearTimeout(silence);
    attempt.abort();
  }
  return outcome;
}

/** Not every browser can iterate a body, and not every body ends when its request is given up. */
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
