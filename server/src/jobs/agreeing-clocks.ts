import { disagreement, type Times } from '../db/times.ts';
import type { Handler } from './worker.ts';

/** A job that deletes for good waits while the clocks disagree: one that is ahead would end terms that still run. */
export const whenClocksAgree = ({ times }: { times: Times }, handler: Handler): Handler => ({
  ...handler,
  async run(payload, context) {
    const apart = handler.job.deletes === true ? disagreement(await times.read()) : null;
    if (apart !== null) throw new Error(`clocks disagree, so nothing is deleted: ${apart}`);
    return handler.run(payload, context);
  },
});
