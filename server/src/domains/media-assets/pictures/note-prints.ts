import { buffer } from 'node:stream/consumers';
import type { Deps } from '../../../deps.ts';
import { printOfFile } from '../../../media/images/make-images.ts';
import * as store from '../store.ts';
import { decoders } from './upload.ts';

/**
 * Gives the pictures and frames of a post the perceptual hashes that they lack, because they were stored before there were any. Reads
 * files, so never inside a transaction. What cannot be read now is tried again the next time.
 */
export async function notePrints(deps: Deps, files: store.ShownFiles): Promise<void> {
  for (const { id, key, width, height, widths } of await store.listUnprinted(deps.db, files)) {
    const name = widths[0] === undefined ? `${width}x${height}.webp` : `w${widths[0]}.webp`;
    try {
      if ((await deps.storage.stat(`${key}/${name}`)) === null) {
        await store.changePrints(deps.db, id, []);
        continue;
      }
      const file = await buffer(await deps.storage.read(`${key}/${name}`));
      const print = await decoders.run(() => printOfFile(file));
      await store.changePrints(deps.db, id, print === null ? [] : [print]);
    } catch (error) {
      deps.log.warn({ err: error, key }, 'a picture could not be read for its hash');
    }
  }
}
