import { lazy, Suspense, useEffect, useRef, useState, type FormEvent } from 'react';
import type { RemarkRefusal } from '#contract/comments/audience.ts';
import { DANMAKU_REFUSAL } from '#contract/comments/constants.ts';
import { DANMAKU_HELD, DANMAKU_INTERVAL_SECONDS, DANMAKU_MAX } from '#contract/danmaku/constants.ts';
import { requestLogin } from '../../../kits/session/request-login.ts';
import { useSession } from '../../../kits/session/user-session.ts';
import { toast } from '../../../lib/toast-store.ts';
import { Button, IconButton } from '../../../ui/base/button.tsx';
import { classes } from '../../../ui/base/classes.ts';
import { Switch } from '../../../ui/forms/choice.tsx';
import { PlainButton } from '../../../ui/base/plain-button.tsx';
import { Cluster, Text } from '../../../ui/layout/primitives.tsx';
import { useFollowing } from '../../follows/parts/follow-button.tsx';
import css from './danmaku-bar.module.css';
import { Watchers } from './danmaku-count.tsx';
import { feedOf, type Feed } from './feed.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { useStore } from '../../../lib/store.ts';
import { changePreferences, passes, preferences } from './preferences.ts';
import { DANMAKU_COLORS, type DanmakuMode } from './style.ts';

const Settings = lazy(() => import('./danmaku-panels.tsx').then((part) => ({ default: part.DanmakuSettings })));
const List = lazy(() => import('./danmaku-list.tsx').then((part) => ({ default: part.DanmakuList })));

/** The bar below a video: danmaku on or off, settings, the list, and the field to send one. */
export function DanmakuBar({ postsId, authorId, count }: { postsId: string; authorId: string; count: number }) {
  const feed = feedOf(postsId);
  const { me } = useSession();
  useEffect(() => {
    feed.isOwn = me?.id === authorId;
  }, [feed, me, authorId]);
  const { on } = useStore(preferences);
  const [opened, setOpened] = useState({ settings: false, list: false });
  const settings = <IconButton icon="tune" label="弹幕设置" onClick={() => setOpened({ ...opened, settings: true })} />;
  const list = <IconButton icon="list" label="弹幕列表" onClick={() => setOpened({ ...opened, list: true })} />;
  return (
    <>
      <Watchers postsId={postsId} count={count} />
      <Switch className={css.switch} checked={on} onChange={({ target }) => changePreferences({ on: target.checked })}>
        弹幕
      </Switch>
      {opened.settings ? (
        <Suspense fallback={settings}>
          <Settings trigger={settings} />
        </Suspense>
      ) : (
        settings
      )}
      {opened.list ? (
        <Suspense fallback={list}>
          <List feed={feed} trigger={list} />
        </Suspense>
      ) : (
        list
      )}
      <DanmakuSender feed={feed} authorId={authorId} />
    </>
  );
}

const Look = lazy(() => import('./danmaku-panels.tsx').then((part) => ({ default: part.DanmakuLook })));

/** Sends danmaku at the current time of the video. The text is cleared only after it was sent. */
function DanmakuSender({ feed, authorId }: { feed: Feed; authorId: string }) {
  const { status, me } = useSession();
  const refusal = useRefusal(feed, authorId);
  const [text, setText] = useState('');
  const [mode, setMode] = useState<DanmakuMode>('rolling');
  const [color, setColor] = useState<string>(DANMAKU_COLORS[0].value);
  const [choosing, setChoosing] = useState(false);
  /** While composing on a phone, the field has the whole row. */
  const [composing, setComposing] = useState(false);
  const [left, wait] = useCountdown();
  const field = useRef<HTMLInputElement>(null);

  const sending = useCall(feed.send, {
    success: ({ held }) => (held ? DANMAKU_HELD : null),
    failure: ({ message }) => toast.warning(message),
    onDone(line) {
      setText('');
      wait(DANMAKU_INTERVAL_SECONDS);
      if (passes(line.content, preferences.get().words)) feed.hit(line);
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!requestLogin() || sending.isPending) return;
    const content = text.trim();
    if (content === '') return field.current?.focus();
    if (left > 0) return toast.warning(`请等 ${left} 秒再发下一条`);
    void sending.send({ atMs: Math.round((feed.video?.currentTime ?? 0) * 1000), content, mode, color });
  };

  if (me !== null && me.youth !== null)
    return (
      <Text tone="muted" truncate className={classes(css.field, css.closed)}>
        青少年模式下不能发弹幕
      </Text>
    );
  if (refusal !== null)
    return (
      <Text tone="muted" truncate className={classes(css.field, css.closed)} title={DANMAKU_REFUSAL[refusal]}>
        {DANMAKU_REFUSAL[refusal]}
      </Text>
    );
  const look = <IconButton icon="edit" label="弹幕样式" onClick={() => setChoosing(true)} />;
  return (
    <Cluster
      as="form"
      grow
      align="center"
      className={css.form}
      data-composing={composing || undefined}
      onSubmit={send}
      onFocus={({ target }) => target instanceof HTMLInputElement && setComposing(true)}
      onBlur={({ currentTarget, relatedTarget }) =>
        !currentTarget.contains(relatedTarget) && text === '' && relatedTarget === null && setComposing(false)
      }
    >
      {choosing ? (
        <Suspense fallback={look}>
          <Look trigger={look} mode={mode} color={color} onMode={setMode} onColor={setColor} />
        </Suspense>
      ) : (
        look
      )}
      {status === 'guest' ? (
        <PlainButton tone="muted" className={css.field} onClick={() => requestLogin()}>
          登录后发弹幕
        </PlainButton>
      ) : (
        <input
          ref={field}
          className={css.field}
          value={text}
          aria-label="发弹幕"
          placeholder="发送弹幕，请文明发言"
          enterKeyHint="send"
          autoComplete="off"
          onChange={({ target }) => setText([...target.value].slice(0, DANMAKU_MAX).join(''))}
        />
      )}
      <Button
        type="submit"
        variant="primary"
        className={css.send}
        loading={sending.isPending}
        aria-label={left > 0 ? `${left} 秒后可以再发` : '发送弹幕'}
      >
        {left > 0 ? `${left} 秒` : '发送'}
      </Button>
    </Cluster>
  );
}

/** The reason for which the viewer may not send; a refusal for followers only is lifted at once by following the author anywhere on the page. */
function useRefusal(feed: Feed, authorId: string): RemarkRefusal | null {
  const { refusal } = useStore(feed.state);
  const following = useFollowing(authorId, refusal !== 'followers');
  return refusal === 'followers' && following === true ? null : refusal;
}

/** Remaining seconds of a wait, and a function that starts one. */
function useCountdown(): [number, (seconds: number) => void] {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return [left, setLeft];
}
