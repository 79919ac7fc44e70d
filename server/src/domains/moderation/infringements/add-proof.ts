import type { Readable } from 'node:stream';
import { INFRINGEMENT_PICTURE_PATH, type InfringementRow } from '#contract/moderation/reports.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../core/app-error.ts';
import { consumeFrom } from '../../../ports/limits/port.ts';
import { stillMay } from '../../admins/service.ts';
import { readPrivatePicture, removePrivatePicture, storePrivatePicture } from '../../media-assets/service.ts';
import * as store from './store.ts';

const PURPOSE = 'infringement.picture';
const GOOD_FOR_MS = 10 * 60_000;
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

type Proofs = InfringementRow['pictures'];

/** Addresses of the pictures of each infringement, good for some minutes and for this administrator. */
export async function proofsOf(
  deps: Deps,
  infringementIds: string[],
  adminId: string,
  base: string,
): Promise<Map<string, Proofs>> {
  const expiresAt = new Date(deps.clock.now().getTime() + GOOD_FOR_MS);
  const found = new Map<string, Proofs>();
  for (const { id, infringementId, width, height } of await store.listPicturesOf(deps.db, infringementIds)) {
    const ticket = encodeURIComponent(deps.secrets.ticket(PURPOSE, { id, adminId }, expiresAt));
    const proofs = found.get(infringementId ?? '') ?? [];
    found.set(infringementId ?? '', [...proofs, { url: `${base}${INFRINGEMENT_PICTURE_PATH}?ticket=${ticket}`, width, height }]);
  }
  return found;
}

/** Who it was made for is asked again: they must still be an administrator who sees to content. */
export async function openProof(deps: Deps, ticket: string): Promise<Readable> {
  const read = deps.secrets.readTicket(PURPOSE, ticket, deps.clock.now());
  const { id = '', adminId = '' } = read?.claims ?? {};
  const picture =
    read !== null && (await stillMay(deps, adminId, ['infringements'])) ? await store.findPicture(deps.db, id) : undefined;
  if (picture === undefined) throw new AppError('notFound', '图片不存在或地址已失效');
  return readPrivatePicture(deps, picture.key);
}

/** What was uploaded for a form that was never sent. */
export async function removeLooseProofs(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - 2 * DAY);
  for (let rows: store.PictureRow[] | undefined; rows === undefined || rows.length === AT_ONCE;) {
    rows = await store.listLoosePictures(deps.db, before, AT_ONCE);
    for (const { id, key } of rows) if (await store.deleteLoosePicture(deps.db, id)) await removePrivatePicture(deps, key);
  }
}
