import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { favoritePost, likePost, findMyReactions, setWatchLater } from '#contract/library/addresses.ts';
import type { PostCard } from '#contract/posts/post.ts';
import { requestWithMessage, type ApiAnswer } from '../../../lib/api.ts';
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
  /** Toggles a reaction. Resolves to the new state; null when nothing was changed (refused, or a guest). */
  press: (reaction: Reaction) => Promise<boolean | null>;
}

const INTENT = { liked: 'like', favorited: 'favorite', watchLater: 'watchLater' } as const;
const NOTHING: Mine = { liked: false, favorited: false, watchLater: false };

/**
 * The reader's reactions to a post. Pages are the same for everyone, so they are loaded after hydration. A press is shown at once
 * and undone, with the server's message, when it is refused. A guest's press is carried out after the login, by `onWanted` where
 * given. Components that use it need the post's id as `key`.
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
  /** States set by presses, which are newer than a response that was under way. */
  const pressed = useRef<Partial<Mine>>({});

  /** Repeats a press from before a login or a reload, unless the reaction is set already (it must not be toggled off). */
  const pressWanted = useEffectEvent((current: Mine) => {
    for (const reaction of ['liked', 'favorited', 'watchLater'] as const)
      if (takeIntent(INTENT[reaction], post.id) && !current[reaction]) (onWanted[reaction] ?? (() => void press(reaction)))();
  });
  const own = useAnswer(findMyReactions, status === 'person' ? { postsIds: post.id } : null).answer;
  useEffect(() => {
    // Only for guests: the session may be loaded after the first press, which then stays.
    if (status !== 'guest') return;
    pressed.current = {};
    setMine(NOTHING);
  }, [status]);
  useEffect(() => {
    const current = own?.[0];
    if (current === undefined) return;
    const { liked, favorited, watchLater } = current;
    setMine({ liked, favorited, watchLater, ...pressed.current });
    // The cached page may have older counts.
    if (current.likeCount !== null && pressed.current.liked === undefined) setLikeCount(current.likeCount);
    if (current.favoriteCount !== null && pressed.current.favorited === undefined) setFavoriteCount(current.favoriteCount);
    pressWanted(current);
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
    // For a reload before the response, which may load a state without this press.
    if (on) rememberIntent(intent, true);
    const { ok } = await send.send({ postsId: post.id, reaction, on });
    takeIntent(intent.kind, intent.id);
    sending.current.delete(reaction);
    return ok ? on : null;
  };

  return { mine, likeCount, favoriteCount, press };
}

interface Press {
  postsId: string;
  reaction: Reaction;
  on: boolean;
}

/** A reaction is shown as done at once, so its request has to survive leaving the page. */
const LASTS = { keepalive: true };

/** Sends a reaction; the data is the new count, null for `watchLater`, which has none. */
async function requestReaction({ postsId, reaction, on }: Press): Promise<ApiAnswer<number | null>> {
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
