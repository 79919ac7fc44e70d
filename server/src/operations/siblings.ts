import { randomUUID } from 'node:crypto';
import type { Figures, Siblings } from '../http/traffic/metrics.ts';

/** What a server asks the process that started it, and that asks a server. */
export interface Question {
  ask: string;
}

/** A server's own figures, and those of all the others. */
export interface Answer {
  answer: string;
  figures: Figures | Figures[];
}

/** A parent that is busy, or none of this kind, must not keep /metrics waiting. */
const ANSWER_WITHIN_MS = 2_000;

/** The other servers of the same `npm start`, by way of the process that supervises them all; undefined without one. */
export function openSiblings(): Siblings | undefined {
  if (process.send === undefined) return undefined;
  const send = (message: Question | Answer) => process.send?.(message);
  const asked = new Map<string, (figures: Figures[]) => void>();
  process.on('message', (message: Partial<Answer>) => {
    if (message.answer !== undefined) asked.get(message.answer)?.(message.figures as Figures[]);
  });
  return {
    figures: () =>
      new Promise((resolve) => {
        const ask = randomUUID();
        const done = (figures: Figures[]) => {
          clearTimeout(timer);
          asked.delete(ask);
          resolve(figures);
        };
        const timer = setTimeout(() => done([]), ANSWER_WITHIN_MS);
        asked.set(ask, done);
        send({ ask });
      }),
    tell(own) {
      process.on('message', ({ ask }: Partial<Question>) => {
        if (ask === undefined) return;
        own().then(
          (figures) => send({ answer: ask, figures }),
          // Whoever asked goes on without them.
          () => {},
        );
      });
    },
  };
}
