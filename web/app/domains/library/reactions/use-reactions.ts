import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { favoritePost, likePost, myReactions, setWatchLater } from '#contract/library/addresses.ts';
import type { PostCard } from '#contract/posts/post.ts';
import { requestWithMessage, type Answered } from '../../../lib/api.ts';
import { useAnswer } from '../../../lib/calls/use-answer.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { requestLogin } from '../../../kits/session/request-login.ts';
import { rememberIntent, takeIntent } from '../../../kits/session/intent.ts';
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

  /** What was pressed before a login, or just before the page was opened anew: never the other way round, when it was done meanwhile. */
  const pressWanted = useEffectEvent((found: Mine) => {
    for (const reaction of ['liked', 'favorited', 'watchLater'] as const)
      if (takeIntent(INTENT[reaction], post.id) && !found[reaction]) (onWanted[reaction] ?? (() => void press(reaction)))();
  });
  const own = useAnswer(myReactions, status === 'person' ? { postsIds: post.id } : null).answer;
  useEffect(() => {
    // Who reads may become known only after the first press, which then stays.
    if (status !== 'guest') return;
    pressed.current = {};
    setMine(NOTHING);
  }, [status]);
  useEffect(() => {
    const found = own?.[0];
    if (found === undefined) return;
    const { liked, favorited, watchLater } = found;
    setMine({ liked, favorited, watchLater, ...pressed.current });
    // A page that guests share may be older than what was done with the post.
    if (found.likeCount !== null && pressed.current.liked === undefined) setLikeCount(found.likeCount);
    if (found.favoriteCount !== null && pressed.current.favorited === undefined) setFavoriteCount(found.favoriteCount);
    pressWanted(found);
  }, [own]);

  useEffect(() => {
    if (pressed.current.liked === undefined) setLikeCount(post.likeCount);
    if (pressed.current.favorited === undefined) setFavoriteCount(post.favoriteCount);
  }, [post.likeCount, post.favoriteCount]);

  const setCount = { liked: setLikeCount, favorited: setFavoriteCount, watchLater: null };
  const send = useCall(requestReaction, {
    optimistic({ reaction, on }) {
      const show = (value: boolean) => {
        pressed.current[reaction] = value;
        setMine((before) => ({ ...before, [reaction]: value }));
        setCount[reaction]?.((before) => before + (value ? 1 : -1));
      };
      show(on);
      return () => show(!on);
    },
    success: null,
    onDone: (count, { reaction }) => count !== null && setCount[reaction]?.(count),
  });
  const press = async (reaction: Reaction) => {
    const intent = { kind: INTENT[reaction], id: post.id };
    if (sending.current.has(reaction) || !requestLogin({ intent })) return null;
    sending.current.add(reaction);
    const on = !mine[reaction];
    // A page that is opened anew before the answer asks for a state that does not know of it yet.
    if (on) rememberIntent(intent, true);
    const { ok } = await send.send({ postsId: post.id, reaction, on });
    takeIntent(intent.kind, intent.id);
    sending.current.delete(reaction);
    return ok ? on : null;
  };

  return { mine, likeCount, favoriteCount, press };
}

interface Pressed {
  postsId: string;
  reaction: Reaction;
  on: boolean;
}

/** Shown as done at once, so it goes on when the page is left at once, too. */
const LASTS = { keepalive: true };

/** Answers how many there are now, where they are counted. */
async function requestReaction({ postsId, reaction, on }: Pressed): Promise<Answered<number | null>> {
  if (reaction === 'liked') {
    const { data, msg } = await requestWithMessage(likePost, { postsId, liked: on }, LASTS);
    return { data: data.likeCount, msg };
  }
  if (reaction === 'favorited') {
    const { data, msg } = await requestWithMessage(favoritePost, { postsId, favorited: on }, LASTS);
    return { data: data.favoriteCount, msg };
  }
  const { msg } = await requestWithMessage(setWatchLater, { postsId, saved: on }, LASTS);
  return { data: null, msg };
}
