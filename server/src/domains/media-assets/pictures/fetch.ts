import type { Uploaded } from '#contract/media-assets/media-assets.ts';
import { userIdOf, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Deps } from '../../../deps.ts';
import { RemoteFailure } from '../../../ports/remote-files/fetch.ts';
import { presentUploaded } from '../present.ts';
import { addPicture, pictureMegabytes } from './upload.ts';

/** A pasted article brings its pictures at once; beyond that nobody writes. */
const A_MINUTE = { name: 'picture-fetch', points: 60, seconds: 60 };

/** Brings a picture of another site to the own store: the author's from then on, as if it had been uploaded. */
export async function fetchPicture(deps: Deps, actor: Actor, { url }: { url: string }): Promise<Uploaded> {
  const ownerId = userIdOf(actor);
  if (ownerId === null) throw new AppError('session');
  await deps.limits.consume(A_MINUTE, ownerId);
  const source = await deps.remoteFiles.read(url, (await pictureMegabytes(deps)) * 1024 ** 2).catch((error: unknown) => {
    throw error instanceof RemoteFailure ? new AppError('invalid', error.message) : error;
  });
  return presentUploaded(await addPicture(deps, { ownerId, part: 'image', source }));
}
