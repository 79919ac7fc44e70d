import type { ChildProcess } from 'node:child_process';
import type { Figures } from '#server/http/traffic/metrics.ts';
import type { Answer, Question } from '#server/operations/siblings.ts';

const ANSWER_WITHIN_MS = 1_000;

/** Answers a server process's requests for the metrics of the others, with those that arrive within a second. */
export function relayFigures(server: ChildProcess, others: () => ChildProcess[]): void {
  server.on('message', (message: Partial<Question>) => {
    const { ask } = message;
    if (ask === undefined) return;
    void Promise.all(others().map((other) => figuresOf(other, ask))).then((all) => {
      if (server.connected) server.send({ answer: ask, figures: all.filter((figures) => figures !== null) } satisfies Answer);
    });
  });
}

/** The metrics of a server process; null when it has ended or does not answer in time. */
function figuresOf(server: ChildProcess, ask: string): Promise<Figures | null> {
  return new Promise((resolve) => {
    const answer = (figures: Figures | null) => {
      clearTimeout(timer);
      server.off('message', hear);
      resolve(figures);
    };
    const hear = (message: Partial<Answer>) => {
      if (message.answer === ask) answer(message.figures as Figures);
    };
    const timer = setTimeout(() => answer(null), ANSWER_WITHIN_MS);
    server.on('message', hear);
    if (server.connected) server.send({ ask } satisfies Question);
    else answer(null);
  });
}
