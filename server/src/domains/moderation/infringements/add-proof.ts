import { listInfringements, type InfringementRow } from '#contract/moderation/reports.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import type { AdminActor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { defineDownload, downloadAddress, type OpenedFile } from '../../../core/lists/download.ts';
import { consumeFrom } from '../../../core/limit.ts';
import { inBatches } from '../../../core/lists/batches.ts';
import { readPrivatePicture, removePrivatePicture, storePrivatePicture } from '../../media-assets/service.ts';
import * as store from './store.ts';

const DAY_MS = 86_400_000;
const REMOVED_PER_BATCH = 200;
/** By IP address, because guests may file complaints. */
const PICTURES_AN_HOUR = { name: 'infringement-picture', points: 30, seconds: 3600 };

/** Stores a picture as proof for a complaint form that is being filled in. Answers its id only: the picture is for moderators. */
export async function addProof(deps: Deps, file: Buffer | null, ip: string): Promise<{ id: string }> {
  await consumeFrom(deps.limits, PICTURES_AN_HOUR, { address: ip }, '上传过于频繁');
  if (file === null || file.length === 0) throw new AppError('invalid', '请选择要上传的图片');
  const picture = await storePrivatePicture(deps, 'proof', file);
  await store.insertPicture(deps.db, { ...picture, ip, createdAt: deps.clock.now() });
  return { id: picture.id };
}

/** Assigns uploaded pictures to a complaint; refuses when one is older than a day or belongs to another complaint. */
export async function assignProofs(deps: Deps, tx: Transaction, ids: string[], infringementId: string): Promise<void> {
  const count = await store.assignPictures(tx, ids, infringementId, new Date(deps.clock.now().getTime() - DAY_MS));
  const message = '有图片已失效，请重新上传';
  if (count !== new Set(ids).size) throw new AppError('invalid', message, { fields: { pictures: message } });
}

export const PROOF_FILE = defineDownload<{ id: string }>({
  name: 'infringement.picture',
  calls: [listInfringements],
  minutes: 10,
  // The picture stands in a page, which loads it again.
  reusable: true,
});

type Proofs = InfringementRow['pictures'];

/** Addresses of the pictures by complaint, valid for ten minutes and for this administrator. */
export async function proofsOf(deps: Deps, infringementIds: string[], admin: AdminActor): Promise<Map<string, Proofs>> {
  const proofsById = new Map<string, Proofs>();
  for (const { id, infringementId, width, height } of await store.listPicturesOf(deps.db, infringementIds)) {
    const url = downloadAddress(deps, PROOF_FILE, admin, { id });
    // The query selects by complaint, so each picture has one.
    const complaintId = infringementId ?? '';
    proofsById.set(complaintId, [...(proofsById.get(complaintId) ?? []), { url, width, height }]);
  }
  return proofsById;
}

export async function openProof(deps: Deps, id: string): Promise<OpenedFile> {
  const picture = await store.findPicture(deps.db, id);
  if (picture === undefined) throw new AppError('notFound', '图片不存在');
  return { name: 'proof.webp', type: 'image/webp', content: await readPrivatePicture(deps, picture.key), inline: true };
}

/** Deletes pictures whose form was not sent within two days. */
export async function removeLooseProofs(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - 2 * DAY_MS);
  for await (const rows of inBatches(REMOVED_PER_BATCH, () => store.listLoosePictures(deps.db, before, REMOVED_PER_BATCH)))
    for (const { id, key } of rows) if (await store.deleteLoosePicture(deps.db, id)) await removePrivatePicture(deps, key);
}
