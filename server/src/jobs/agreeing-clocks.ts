import { disagreement, type Times } from '../db/times.ts';
import type { Handler } from './worker.ts';

/** Makes a deleting job fail, and so retry later, while the clocks disagree: with a clock that is ahead it would delete too early. */
export const whenClocksAgree = ({ times }: { times: Times }, handler: Handler): Handler => ({
  ...handler,
  async run(payload, context) {
    const apart = handler.job.needsAgreeingClocks === true ? disagreement(await times.read()) : null;
    if (apart !== null) throw new Error(`clocks disagree, so nothing is deleted: ${apart}`);
    return handler.run(payload, context);
  },
});
