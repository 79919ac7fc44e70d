import type { Readable } from 'node:stream';
import type { Deps } from '../../../deps.ts';
import { makeImages } from '../../../media/images/make-images.ts';
import { shardedKey } from '../../../ports/storage/keys.ts';
import { decoders, refuse } from './upload.ts';

/** A picture that another domain keeps to itself: where its file is, and its size. */
export interface PrivatePicture {
  id: string;
  key: string;
  width: number;
  height: number;
}

const LARGEST = 2560;

/** Re-encodes a picture into the private store, without what its camera wrote into it; who keeps it writes it down. */
export async function storePrivatePicture(deps: Deps, use: string, source: Buffer): Promise<PrivatePicture> {
  const images = await decoders.run(() => makeImages(source, { widths: [], largest: LARGEST })).catch(refuse);
  const [file] = images.files;
  if (file === undefined) throw new Error('a picture without files');
  const id = deps.random.id();
  const key = shardedKey(`private/${use}`, `${id}.webp`);
  await deps.storage.put(key, file.data).catch(refuse);
  return { id, key, width: file.width, height: file.height };
}

export const readPrivatePicture = (deps: Deps, key: string): Promise<Readable> => deps.storage.read(key);
export const removePrivatePicture = (deps: Deps, key: string): Promise<void> => deps.storage.remove(key);
