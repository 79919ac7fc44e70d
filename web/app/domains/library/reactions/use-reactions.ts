import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PostCard } from '#contract/posts/post.ts';
import { favoritePost, likePost, myReactions, setWatchLater } from '../api.ts';
import { request } from '../../../lib/api.ts';
import { toast } from '../../../lib/toast-store.ts';
import { requestLogin } from '../../../kits/session/request-login.ts';
import { takeIntent } from '../../../kits/session/intent.ts';
import { useSession } from '../../../kits/session/user-session.ts';

export type Reaction = 'liked' | 'favorited' | 'watchLater';
type Mine = Record<Reaction, boolean>;

export interface Reactions {
  mine: Mine;
  likeCount: number;
  favoriteCount: number;
  /** Answers where it stands afterwards; null when the press came to nothing. */
  press: (reaction: Reaction) => Promise<boolean | null>;
}

const INTENT = { liked: 'like', favorited: 'favorite', watchLater: 'watchLater' } as const;
const NOTHING: Mine = { liked: false, favorited: false, watchLater: false };

/**
 * What the reader did with a post. Pages are the same for everyone, so it is asked for after hydration. A press shows at
 * once and is taken back, with the server's sentence, when it is refused. What a guest pressed before the login is done then,
 * by `onWanted` where it says more than the press. Give the part that uses it the post's id as key.
 */
export function useReactions(
  post: Pick<PostCard, 'id' | 'likeCount' | 'favoriteCount'>,
  onWanted: Partial<Record<Reaction, () => void>> = {},
): Reactions {
  const { status } = useSession();
  const [mine, setMine] = useState(NOTHING);
  const [likeCount, setLikeCount] = useState(post.likeCount);
  const [favoriteCount, setFavoriteCount] = useState(post.favoriteCount);
  const sending = useRef(new Set<Reaction>());
  /** What was pressed here is newer than an answer that was under way. */
  const pressed = useRef<Partial<Mine>>({});

  /** What a guest pressed, now that somebody is logged in: never the other way round, when it was done long ago. */
  const pressWanted = useEffectEvent((found: Mine) => {
    for (const reaction of ['liked', 'favorited', 'watchLater'] as const)
      if (takeIntent(INTENT[reaction], post.id) && !found[reaction]) (onWanted[reaction] ?? (() => void press(reaction)))();
  });
  useEffect(() => {
    // Who reads may become known only after the first press, which then stays.
    if (status === 'guest') {
      pressed.current = {};
      setMine(NOTHING);
    }
    if (status !== 'person') return;
    const abort = new AbortController();
    request(myReactions, { postsIds: post.id }, { signal: abort.signal })
      .then(([found]) => {
        if (found === undefined) return;
        const { liked, favorited, watchLater } = found;
        setMine({ liked, favorited, watchLater, ...pressed.current });
        // A page that guests share may be older than what was done with the post.
        if (found.likeCount !== null && pressed.current.liked === undefined) setLikeCount(found.likeCount);
        if (found.favoriteCount !== null && pressed.current.favorited === undefined) setFavoriteCount(found.favoriteCount);
        pressWanted(found);
      })
      // The buttons still work; they only do not know yet.
      .catch(() => {});
    return () => abort.abort();
  }, [status, post.id]);

  const press = async (reaction: Reaction) => {
    if (sending.current.has(reaction) || !requestLogin({ intent: { kind: INTENT[reaction], id: post.id } })) return null;
    sending.current.add(reaction);
    const on = !mine[reaction];
    const show = (value: boolean) => {
      pressed.current[reaction] = value;
      setMine((before) => ({ ...before, [reaction]: value }));
    };
    const count = { liked: setLikeCount, favorited: setFavoriteCount, watchLater: () => {} }[reaction];
    const by = on ? 1 : -1;
    show(on);
    count((before) => before + by);
    try {
      const counted = await send(post.id, reaction, on);
      if (counted !== null) count(counted);
      return on;
    } catch (error) {
      show(!on);
      count((before) => before - by);
      toast.error(error instanceof Error ? error.message : '请求失败');
      return null;
    } finally {
      sending.current.delete(reaction);
    }
  };

  return { mine, likeCount, favoriteCount, press };
}

/** Answers how many there are now, where they are counted. */
async function send(postsId: string, reaction: Reaction, on: boolean): Promise<number | null> {
  if (reaction === 'liked') return (await request(likePost, { postsId, liked: on })).likeCount;
  if (reaction === 'favorited') return (await request(favoritePost, { postsId, favorited: on })).favoriteCount;
  await request(setWatchLater, { postsId, saved: on });
  return null;
}
