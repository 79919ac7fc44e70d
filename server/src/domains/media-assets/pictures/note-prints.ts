import { buffer } from 'node:stream/consumers';
import type { Deps } from '../../../deps.ts';
import { printOfFile } from '../../../media/images/make-images.ts';
import * as store from '../store.ts';
import { decoders } from './upload.ts';

/**
 * Computes missing perceptual hashes of the pictures and frames of a post, which were stored before hashes existed. Reads files, so never
 * call it inside a transaction. A picture that cannot be read is tried again the next time; one that is gone gets an empty list.
 */
export async function computeMissingPrints(deps: Deps, files: store.ShownFiles): Promise<void> {
  for (const { id, key, width, height, widths } of await store.listWithoutPrints(deps.db, files)) {
    const name = widths[0] === undefined ? `${width}x${height}.webp` : `w${widths[0]}.webp`;
    try {
      if ((await deps.storage.stat(`${key}/${name}`)) === null) {
        await store.changePrints(deps.db, id, []);
        continue;
      }
      const file = await buffer(await deps.storage.read(`${key}/${name}`));
      const hash = await decoders.run(() => printOfFile(file));
      await store.changePrints(deps.db, id, hash === null ? [] : [hash]);
    } catch (error) {
      deps.log.warn({ err: error, key }, 'a picture could not be read for its hash');
    }
  }
}
