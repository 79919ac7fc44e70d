import type { Deps } from '../../../deps.ts';
import { asStorageFailure } from '../../../ports/storage/failures.ts';
import * as store from './store.ts';

const ANSWER_WITHIN_MS = 3_000;
/** No file has this name: a bucket that works says so. */
const PROBE = 'health/probe';

/** The buckets that are in use, or hold files, and do not answer now. */
export async function unansweredStores(deps: Deps): Promise<{ name: string; failure: string }[]> {
  const [stores, sums] = await Promise.all([store.listStores(deps.db), store.sumsByStore(deps.db)]);
  const needed = stores.filter(({ id, kind, active }) => kind === 's3' && (active || (sums.get(id)?.units ?? 0) > 0));
  const probed = await Promise.all(needed.map(async ({ id, name }) => ({ name, failure: await failureOf(deps, id) })));
  return probed.flatMap(({ name, failure }) => (failure === null ? [] : [{ name, failure }]));
}

async function failureOf({ storage }: Deps, storeId: string): Promise<string | null> {
  const { promise: late, resolve } = Promise.withResolvers<string>();
  const timer = setTimeout(() => resolve(`${ANSWER_WITHIN_MS / 1000} 秒内没有应答`), ANSWER_WITHIN_MS);
  const answered = (async () => {
    try {
      await (await storage.at(storeId)).stat(PROBE);
      return null;
    } catch (error) {
      const failure = asStorageFailure(error);
      // Who may not list is told that of what is not there: it answers.
      return failure.reason === 'forbidden' ? null : failure.message;
    }
  })();
  return Promise.race([answered, late]).finally(() => clearTimeout(timer));
}
