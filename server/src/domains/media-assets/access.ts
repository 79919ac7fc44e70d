import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import type { Queryable } from '../../db/client.ts';
import { owns } from './policy.ts';
import * as store from './store.ts';

export const GONE = '视频不存在或已被删除';

/** A video that the actor owns; any other one is not found. */
export async function ownMedia(db: Queryable, actor: Actor, mediaId: string): Promise<store.MediaRow> {
  const media = await store.findMedia(db, mediaId);
  if (media === undefined || !owns(actor, media)) throw new AppError('notFound', GONE);
  return media;
}
