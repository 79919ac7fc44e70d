/** What people see: every request, by kind, with whether it was answered as it should be. */
export interface Watch {
  saw(kind: string, answered: boolean, milliseconds: number): void;
  /** Begins another stretch of time. */
  phase(name: string): void;
  /** How many of the kind were refused or failed in all. */
  failures(kind: string): number;
  table(): string;
}

interface Seen {
  requests: number;
  failed: number;
  /** Longest time between two answers of the kind. */
  outage: number;
  lastAnswer: number;
  slowest: number;
}

export function createWatch(now: () => number): Watch {
  const phases: { name: string; kinds: Map<string, Seen> }[] = [];
  const kindsNow = () => phases.at(-1)?.kinds ?? new Map<string, Seen>();

  return {
    phase(name) {
      phases.push({ name, kinds: new Map() });
    },
    saw(kind, answered, milliseconds) {
      const kinds = kindsNow();
      const seen = kinds.get(kind) ?? { requests: 0, failed: 0, outage: 0, lastAnswer: now(), slowest: 0 };
      kinds.set(kind, seen);
      seen.requests += 1;
      seen.slowest = Math.max(seen.slowest, milliseconds);
      if (!answered) {
        seen.failed += 1;
        return;
      }
      seen.outage = Math.max(seen.outage, now() - seen.lastAnswer);
      seen.lastAnswer = now();
    },
    failures: (of) => phases.reduce((sum, { kinds }) => sum + (kinds.get(of)?.failed ?? 0), 0),
    table() {
      const rows = phases.flatMap(({ name, kinds }) =>
        [...kinds].map(([kind, { requests: asked, failed, outage, slowest }]) =>
          [
            name,
            kind,
            asked,
            `${failed} (${((failed / asked) * 100).toFixed(1)} %)`,
            `${(outage / 1000).toFixed(1)} s`,
            `${(slowest / 1000).toFixed(1)} s`,
          ].join(' | '),
        ),
      );
      const head = 'gone | asked for | requests | refused or failed | longest without an answer | slowest';
      return [head, head.replaceAll(/[^|]+/g, '---'), ...rows].map((row) => `| ${row} |`).join('\n');
    },
  };
}
