import { randomUUID } from 'node:crypto';
import type { Figures, Siblings } from '../http/traffic/metrics.ts';

/** A request for figures with its id: from a server to the supervising process, and from that to each other server. */
export interface Question {
  ask: string;
}

/** The answer to the request of that id: a server's own figures to the supervisor, or all servers' figures from it. */
export interface Answer {
  answer: string;
  figures: Figures | Figures[];
}

/** A busy parent process, or one that is no supervisor, must not delay /metrics further. */
const ANSWER_WITHIN_MS = 2_000;

/** The metrics of the other servers of the same `npm start`, over IPC with their supervisor; undefined without a parent process. */
export function openSiblings(): Siblings | undefined {
  if (process.send === undefined) return undefined;
  const send = (message: Question | Answer) => process.send?.(message);
  const pending = new Map<string, (figures: Figures[]) => void>();
  process.on('message', (message: Partial<Answer>) => {
    if (message.answer !== undefined) pending.get(message.answer)?.(message.figures as Figures[]);
  });
  return {
    figures: () =>
      new Promise((resolve) => {
        const ask = randomUUID();
        const answer = (figures: Figures[]) => {
          clearTimeout(timer);
          pending.delete(ask);
          resolve(figures);
        };
        const timer = setTimeout(() => answer([]), ANSWER_WITHIN_MS);
        pending.set(ask, answer);
        send({ ask });
      }),
    offer(own) {
      process.on('message', ({ ask }: Partial<Question>) => {
        if (ask === undefined) return;
        own().then(
          (figures) => send({ answer: ask, figures }),
          // On an error there is no answer; the requester continues without it.
          () => {},
        );
      });
    },
  };
}
