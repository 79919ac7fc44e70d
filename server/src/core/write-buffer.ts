/** Collects single items and writes them in batches. */
export interface WriteBuffer<Item, Result> {
  /** Resolves with the item's result once its batch is written. Rejects with `BufferFull`, or with the failure of the batch. */
  add(item: Item): Promise<Result>;
}

export interface WriteBufferOptions {
  /** The longest time that a batch is collected, counted from its first item. */
  milliseconds: number;
  /** The largest batch; a full one is written at once. */
  max: number;
  /** Batches written at the same time: the next one is prepared while the database works on the first. */
  writers: number;
  /** Items that may wait for their batch; `add` rejects further ones. */
  waiting: number;
}

export class BufferFull extends Error {}

interface QueuedItem<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/** `write` returns one result per item, in the same order. When it rejects, every `add` of that batch rejects with its error. */
export function createWriteBuffer<Item, Result>(
  write: (items: Item[]) => Promise<Result[]>,
  { milliseconds, max, writers, waiting }: WriteBufferOptions,
): WriteBuffer<Item, Result> {
  const queue: QueuedItem<Item, Result>[] = [];
  let timer: NodeJS.Timeout | null = null;
  let activeWriters = 0;

  const flush = async (): Promise<void> => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    activeWriters += 1;
    const batch = queue.splice(0, max);
    try {
      const results = await write(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, index) => resolve(results[index] as Result));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      activeWriters -= 1;
      schedule();
    }
  };

  const schedule = (): void => {
    if (activeWriters === writers || queue.length === 0) return;
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
