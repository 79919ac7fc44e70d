import { RemarkSettings } from '../../domains/comments/settings/remark-settings.tsx';
import { ReceivedComments } from '../../domains/comments/received/received-comments.tsx';
import { WaitingDanmaku } from '../../domains/danmaku/waiting/waiting-danmaku.tsx';
import { NotificationsTab } from '../../domains/notifications/inbox/notifications-tab.tsx';
import { PostChoice } from '../../domains/posts/own-posts/post-choice.tsx';
import { PageHead } from '../../ui/layout/panel.tsx';
import { LinkTabs } from '../../ui/layout/tabs.tsx';
import { Card, Stack } from '../../ui/layout/primitives.tsx';
import css from './message.module.css';
import { useFilters } from '../../lib/calls/use-filters.ts';
import { titled } from '../../lib/meta.ts';
import { choice, searchParams } from '../../lib/search-params.ts';

const pageParams = searchParams({ tab: choice(['comments', 'notify', 'settings'], 'comments') });

export const meta = () => [{ title: titled('消息') }, { name: 'robots', content: 'noindex' }];

/** The page 消息: comments of readers on own posts, notifications, and their settings. */
export default function Message() {
  const { tab } = useFilters(pageParams).values;
  return (
    <Stack shrinkChildren className={css.page}>
      <PageHead title="消息" text="作品收到的评论和通知，评论可以直接在这里回复。" />
      <Card className={css.card}>
        <LinkTabs
          className={css.tabs}
          label="消息"
          tabs={[
            { to: '/creator/center/message', label: '收到的评论', current: tab === 'comments' },
            { to: '/creator/center/message?tab=notify', label: '通知', current: tab === 'notify' },
            { to: '/creator/center/message?tab=settings', label: '评论设置', current: tab === 'settings' },
          ]}
        />
        {tab === 'comments' && <ReceivedComments PostFilter={PostChoice} WaitingDanmaku={WaitingDanmaku} />}
        {tab === 'notify' && <NotificationsTab />}
        {tab === 'settings' && <RemarkSettings />}
      </Card>
    </Stack>
  );
}
