import type { RemarkRefusal } from '#contract/comments/audience.ts';
import type { Queryable } from '../../../db/client.ts';
import { containsAnyWord } from '../../screening/service.ts';
import { findAuthorRelation, type AuthorRelation } from './store.ts';

interface RemarkedPost {
  postId: string;
  /** The published revision allows comments or danmaku. */
  allowed: boolean;
}

/** The reason for which a user may not write remarks under a post (null: may), and a test whether a text holds one of the author's words. */
export async function findRemarkRights(
  db: Queryable,
  kind: 'comments' | 'danmaku',
  { postId, allowed }: RemarkedPost,
  writerId: string,
): Promise<{ refusal: RemarkRefusal | null; isUnwanted: (text: string) => boolean }> {
  const relation = await findAuthorRelation(db, kind, postId, writerId);
  if (relation === undefined || !allowed || relation.audience === 'nobody') return { refusal: 'closed', isUnwanted: () => false };
  // Authors are never restricted under their own posts.
  if (relation.authorId === writerId) return { refusal: null, isUnwanted: () => false };
  return { refusal: refusalOf(relation), isUnwanted: (text) => containsAnyWord(relation.words, text) };
}

function refusalOf({ blocked, banned, audience, follows }: AuthorRelation): RemarkRefusal | null {
  if (blocked) return 'blocked';
  if (banned) return 'banned';
  return audience === 'followers' && !follows ? 'followers' : null;
}
