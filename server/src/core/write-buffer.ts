/** Gathers what is asked one by one and does it together: each asker is answered when their batch is done. */
export interface WriteBuffer<Item, Result> {
  add(item: Item): Promise<Result>;
}

export interface WriteBufferOptions {
  /** How long the first of a batch waits for company. */
  milliseconds: number;
  /** A batch of so many does not wait any longer. */
  max: number;
  /** So many batches are written at the same time: while the database has one, the next is made ready. */
  writers: number;
  /** More than so many waiting are refused. */
  waiting: number;
}

export class BufferFull extends Error {}

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/** `write` answers in the order of the items. When it fails, all askers of that batch are told. */
export function createWriteBuffer<Item, Result>(
  write: (items: Item[]) => Promise<Result[]>,
  { milliseconds, max, writers, waiting }: WriteBufferOptions,
): WriteBuffer<Item, Result> {
  const queue: Waiting<Item, Result>[] = [];
  let timer: NodeJS.Timeout | null = null;
  let writing = 0;

  const flush = async (): Promise<void> => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    writing += 1;
    const taken = queue.splice(0, max);
    try {
      const results = await write(taken.map(({ item }) => item));
      taken.forEach(({ resolve }, index) => resolve(results[index] as Result));
    } catch (error) {
      for (const { reject } of taken) reject(error);
    } finally {
      writing -= 1;
      schedule();
    }
  };

  const schedule = (): void => {
    if (writing === writers || queue.length === 0) return;
    if (queue.length >= max) void flush();
    else timer ??= setTimeout(() => void flush(), milliseconds);
  };

  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        if (queue.length >= waiting) return reject(new BufferFull('too many are waiting'));
        queue.push({ item, resolve, reject });
        schedule();
      }),
  };
}
