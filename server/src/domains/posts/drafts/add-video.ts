import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { wasChosenLater, type Destination } from '../../media-assets/service.ts';
import { lockManagedPost } from '../access.ts';
import { writtenContent } from '../content.ts';
import { transition } from '../lifecycle.ts';
import { stateOf } from '../present.ts';
import { storeContent } from '../revisions/save-content.ts';
import { saveSnapshot } from '../snapshots/note.ts';
import * as postsStore from '../store.ts';

/** The draft `postsId` as the destination of a new video. */
export const draftFor = (deps: Deps, actor: Actor, postsId: string | undefined): Destination | undefined =>
  postsId === undefined
    ? undefined
    : {
        check: () => deps.transact(async (tx) => void (await lockVideoDraft(tx, actor, postsId))),
        add: (tx, mediaId) => addVideo(deps, tx, actor, { postsId, mediaId }),
      };

/** Locks a video post for the caller; refuses whatever a save refuses. */
async function lockVideoDraft(tx: Transaction, actor: Actor, postsId: string): Promise<postsStore.PostRow> {
  const post = await lockManagedPost(tx, actor, postsId);
  transition(stateOf(post), 'save');
  if (post.type === 'video') return post;
  const message = '文章不能关联视频，请在正文中插入';
  throw new AppError('invalid', message, { fields: { postsId: message } });
}

/**
 * Replaces the video of a draft unless the author chose the present one later: of two simultaneous uploads the later choice stays,
 * whichever ends first. The version does not change, because no form writes the video: open forms stay current.
 */
async function addVideo(
  deps: Deps,
  tx: Transaction,
  actor: Actor,
  { postsId, mediaId }: { postsId: string; mediaId: string },
): Promise<void> {
  const post = await lockVideoDraft(tx, actor, postsId);
  const draft = await postsStore.findRevision(tx, post.draftRevisionId);
  if (draft === undefined) throw new Error(`post ${post.id} has lost its draft`);
  if (draft.mediaId !== null && (await wasChosenLater(tx, draft.mediaId, mediaId)))
    throw new AppError('conflict', '草稿里的视频是之后选择的，没有替换。如需换成这个文件，请取消上传后重新选择');
  if (draft.frozenAt === null) await saveSnapshot(deps, tx, draft, 'writing');
  const now = deps.clock.now();
  // The cover may be a frame of the replaced video.
  const content = { ...writtenContent(draft), mediaId, cover: draft.mediaId === null ? draft.cover : null };
  const draftRevisionId = await storeContent(deps, tx, draft, content, now);
  await postsStore.changePost(tx, post.id, { draftRevisionId, updatedAt: now });
}
