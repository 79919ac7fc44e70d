import { createSender, ROADS, type From, type Road } from './send.ts';

/** A process of its own: floods one road until it is ended. */
const [origin = '', road = '', from = '{}'] = process.argv.slice(2);
const { connections } = JSON.parse(from) as From;
const { send } = createSender(origin, JSON.parse(from) as From);
const answers: Record<number, number> = {};
let count = 0;
for (let each = 0; each < connections; each += 1)
  void (async () => {
    for (;;) {
      const status = await send(ROADS[road as Road]());
      answers[status] = (answers[status] ?? 0) + 1;
      if ((count += 1) === connections) process.send?.('under way');
      // What cannot connect does not spin.
      if (status === 0) await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
process.on('message', () => process.send?.(answers, () => process.exit(0)));
