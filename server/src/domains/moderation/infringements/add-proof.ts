import { listInfringements, type InfringementRow } from '#contract/moderation/reports.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import type { AdminActor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { defineDownload, downloadAddress, type OpenedFile } from '../../../core/lists/download.ts';
import { consumeFrom } from '../../../ports/limits/port.ts';
import { readPrivatePicture, removePrivatePicture, storePrivatePicture } from '../../media-assets/service.ts';
import * as store from './store.ts';

const DAY = 86_400_000;
const AT_ONCE = 200;
/** Counted by address, since visitors may file one too. */
const PICTURES_AN_HOUR = { name: 'infringement-picture', points: 30, seconds: 3600 };

/** Proof of an infringement whose form is being filled in. Nobody is answered an address: only who decides on it sees it. */
export async function addProof(deps: Deps, file: Buffer | null, ip: string): Promise<{ id: string }> {
  await consumeFrom(deps.limits, PICTURES_AN_HOUR, { address: ip }, '上传过于频繁');
  if (file === null || file.length === 0) throw new AppError('invalid', '请选择要上传的图片');
  const picture = await storePrivatePicture(deps, 'proof', file);
  await store.insertPicture(deps.db, { ...picture, ip, createdAt: deps.clock.now() });
  return { id: picture.id };
}

export async function takeProofs(deps: Deps, tx: Transaction, ids: string[], infringementId: string): Promise<void> {
  const taken = await store.takePictures(tx, ids, infringementId, new Date(deps.clock.now().getTime() - DAY));
  const message = '有图片已失效，请重新上传';
  if (taken !== new Set(ids).size) throw new AppError('invalid', message, { fields: { pictures: message } });
}

export const PROOF_FILE = defineDownload<{ id: string }>({
  name: 'infringement.picture',
  calls: [listInfringements],
  minutes: 10,
  again: true,
});

type Proofs = InfringementRow['pictures'];

/** Addresses of the pictures of each infringement, good for some minutes and for this administrator. */
export async function proofsOf(deps: Deps, infringementIds: string[], admin: AdminActor): Promise<Map<string, Proofs>> {
  const found = new Map<string, Proofs>();
  for (const { id, infringementId, width, height } of await store.listPicturesOf(deps.db, infringementIds)) {
    const url = downloadAddress(deps, PROOF_FILE, admin, { id });
    const proofs = found.get(infringementId ?? '') ?? [];
    found.set(infringementId ?? '', [...proofs, { url, width, height }]);
  }
  return found;
}

export async function openProof(deps: Deps, id: string): Promise<OpenedFile> {
  const picture = await store.findPicture(deps.db, id);
  if (picture === undefined) throw new AppError('notFound', '图片不存在');
  return { name: 'proof.webp', type: 'image/webp', content: await readPrivatePicture(deps, picture.key), inline: true };
}

/** What was uploaded for a form that was never sent. */
export async function removeLooseProofs(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - 2 * DAY);
  for (let rows: store.PictureRow[] | undefined; rows === undefined || rows.length === AT_ONCE;) {
    rows = await store.listLoosePictures(deps.db, before, AT_ONCE);
    for (const { id, key } of rows) if (await store.deleteLoosePicture(deps.db, id)) await removePrivatePicture(deps, key);
  }
}
