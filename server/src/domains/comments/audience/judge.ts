import type { RemarkRefusal } from '#contract/comments/audience.ts';
import type { Queryable } from '../../../db/client.ts';
import { holdsOneOf } from '../../screening/service.ts';
import { findStanding, type Standing } from './store.ts';

interface Place {
  postId: string;
  /** Not switched off with the published version. */
  allowed: boolean;
}

/** What keeps somebody from writing under a post (null: nothing), and which texts hold a word that its author does not want. */
export async function judgeStanding(
  db: Queryable,
  kind: 'comments' | 'danmaku',
  { postId, allowed }: Place,
  writerId: string,
): Promise<{ refusal: RemarkRefusal | null; isUnwanted: (text: string) => boolean }> {
  const standing = await findStanding(db, kind, postId, writerId);
  if (standing === undefined || !allowed || standing.audience === 'nobody') return { refusal: 'closed', isUnwanted: () => false };
  // Nobody is kept from what is their own.
  if (standing.authorId === writerId) return { refusal: null, isUnwanted: () => false };
  return { refusal: refusalOf(standing), isUnwanted: (text) => holdsOneOf(standing.words, text) };
}

function refusalOf({ blocked, banned, audience, follows }: Standing): RemarkRefusal | null {
  if (blocked) return 'blocked';
  if (banned) return 'banned';
  return audience === 'followers' && !follows ? 'followers' : null;
}
