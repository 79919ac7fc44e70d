import { useSearchParams } from 'react-router';
import { ReceivedDesk } from '../../domains/comments/received/received-desk.tsx';
import { NotificationDesk } from '../../domains/notifications/inbox/notification-desk.tsx';
import { WorkChoice } from '../../domains/posts/own-posts/post-choice.tsx';
import { DeskHead } from '../../ui/layout/panel.tsx';
import { LinkTabs } from '../../ui/layout/tabs.tsx';
import { Card } from '../../ui/layout/primitives.tsx';
import css from './message.module.css';
import { titled } from '../../lib/meta.ts';

export const meta = () => [{ title: titled('消息') }, { name: 'robots', content: 'noindex' }];

/** What readers said under one's works, and what the site has to tell. */
export default function Message() {
  const [params] = useSearchParams();
  const isNotify = params.get('tab') === 'notify';
  return (
    <div className={css.page}>
      <DeskHead title="消息" text="作品收到的评论和通知，评论可以直接在这里回复。" />
      <Card className={css.card}>
        <LinkTabs
          className={css.tabs}
          label="消息"
          tabs={[
            { to: '/creator/center/message', label: '收到的评论', current: !isNotify },
            { to: '/creator/center/message?tab=notify', label: '通知', current: isNotify },
          ]}
        />
        {isNotify ? <NotificationDesk /> : <ReceivedDesk WorkFilter={WorkChoice} />}
      </Card>
    </div>
  );
}
