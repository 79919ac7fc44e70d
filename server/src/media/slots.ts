/** Thrown when the queue is full. */
export class SlotsTaken extends Error {
  constructor() {
    super('too much work is waiting');
    this.name = 'SlotsTaken';
  }
}

export interface Slots {
  run<Result>(task: () => Promise<Result>): Promise<Result>;
}

/** Runs a limited number of tasks at once; others wait in order, up to a limit. */
export function createSlots({ atOnce, waiting }: { atOnce: number; waiting: number }): Slots {
  let free = atOnce;
  const line: (() => void)[] = [];
  return {
    async run(task) {
      if (free > 0) free -= 1;
      else if (line.length >= waiting) throw new SlotsTaken();
      else await new Promise<void>((resolve) => line.push(resolve));
      try {
        return await task();
      } finally {
        const next = line.shift();
        if (next) next();
        else free += 1;
      }
    },
  };
}
