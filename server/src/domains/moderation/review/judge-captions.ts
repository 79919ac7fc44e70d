import type { Deps } from '../../../deps.ts';
import { standingSanction } from '../../accounts/service.ts';
import { areCaptionsWaiting, holdCaptions, showCaptions, takeCaptionsBack } from '../../media-assets/service.ts';
import { isRevision, submitCaptions, type LockedPost, type PostRow } from '../../posts/service.ts';
import type { Judgement } from '../../screening/service.ts';
import { notifyCaptionsHeld } from './notify.ts';
import * as store from './store.ts';

/**
 * What the answer makes of captions that were changed on the site: nothing found shows them; otherwise they are submitted as a correction of
 * the post, on which a person decides as on any other. Answers the post as it is then.
 */
export async function judgeCaptions(deps: Deps, { tx, post }: LockedPost, round: string, found: Judgement): Promise<PostRow> {
  if (await isRevision(tx, round)) return post;
  if (await areCaptionsWaiting(tx, round)) {
    if (found.verdict === 'pass') {
      const isKept = post.refused || (await standingSanction(deps, tx, post.authorId, 'noPublish')) !== undefined;
      if (found.mayGo && !isKept) {
        await showCaptions(deps, tx, { round });
        return post;
      }
      if (found.isNew) return post;
    }
    await holdCaptions(tx, round);
    // They went out while the service was away; else newer ones have taken their place, and what these say counts no more.
  } else if (found.verdict === 'pass' || !(await takeCaptionsBack(deps, tx, post.id, round))) return post;
  // Nobody sees them, or a newer text was submitted with them.
  if (post.status !== 'published' || post.review === 'pending') return post;
  const submitted = await submitCaptions(deps, tx, post, round);
  if (found.verdict !== 'refuse') {
    const title = await store.findTitle(tx, post.id);
    await notifyCaptionsHeld({ deps, tx, post, status: post.status, title });
  }
  return submitted;
}
