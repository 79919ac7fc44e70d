import type { ChildProcess } from 'node:child_process';
import type { Figures } from '#server/http/traffic/metrics.ts';
import type { Answer, Question } from '#server/operations/siblings.ts';

const ANSWER_WITHIN_MS = 1_000;

/** Whenever this server asks for the figures of the others it gets those that come within a second. */
export function relayFigures(server: ChildProcess, others: () => ChildProcess[]): void {
  server.on('message', (message: Partial<Question>) => {
    const { ask } = message;
    if (ask === undefined) return;
    void Promise.all(others().map((other) => figuresOf(other, ask))).then((all) => {
      if (server.connected) server.send({ answer: ask, figures: all.filter((one) => one !== null) } satisfies Answer);
    });
  });
}

/** Null from one that has just ended, or has something else to do. */
function figuresOf(server: ChildProcess, ask: string): Promise<Figures | null> {
  return new Promise((resolve) => {
    const done = (figures: Figures | null) => {
      clearTimeout(timer);
      server.off('message', hear);
      resolve(figures);
    };
    const hear = (message: Partial<Answer>) => {
      if (message.answer === ask) done(message.figures as Figures);
    };
    const timer = setTimeout(() => done(null), ANSWER_WITHIN_MS);
    server.on('message', hear);
    if (server.connected) server.send({ ask } satisfies Question);
    else done(null);
  });
}
