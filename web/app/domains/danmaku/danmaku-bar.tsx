import { lazy, Suspense, useEffect, useState } from 'react';
import { Switch } from '../../ui/choice.tsx';
import { IconButton } from '../../ui/button.tsx';
import { useSession } from '../accounts/session.ts';
import css from './danmaku-bar.module.css';
import { Count } from './danmaku-frame.tsx';
import { DanmakuSender } from './danmaku-sender.tsx';
import { feedOf, useFeed } from './feed.ts';
import { setLiking, useLiking } from './liking.ts';

const Settings = lazy(() => import('./danmaku-settings.tsx').then((part) => ({ default: part.DanmakuSettings })));
const List = lazy(() => import('./danmaku-list.tsx').then((part) => ({ default: part.DanmakuList })));

/** Off and on, how they look, all of them as a list, and one's own. */
export function DanmakuBar({ postsId, authorId, count }: { postsId: string; authorId: string; count: number }) {
  const feed = feedOf(postsId);
  const { me } = useSession();
  useEffect(() => {
    feed.isOwn = me?.id === authorId;
  }, [feed, me, authorId]);
  const { total } = useFeed(feed);
  const { on } = useLiking();
  const [opened, setOpened] = useState({ settings: false, list: false });
  const settings = <IconButton icon="tune" label="弹幕设置" onClick={() => setOpened({ ...opened, settings: true })} />;
  const list = <IconButton icon="list" label="弹幕列表" onClick={() => setOpened({ ...opened, list: true })} />;
  return (
    <>
      <Count count={total ?? count} />
      <Switch className={css.switch} checked={on} onChange={({ target }) => setLiking({ on: target.checked })}>
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
      <DanmakuSender feed={feed} />
    </>
  );
}
