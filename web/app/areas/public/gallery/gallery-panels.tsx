import { lazy, Suspense, useState } from 'react';
import type { Comment, CommentThread } from '#contract/comments/comments.ts';
import type { UserSummary } from '#contract/accounts/accounts.ts';
import type { Notice } from '#contract/notices/notices.ts';
import type { NotifyItem } from '#contract/notifications/notifications.ts';
import { Compose } from '../../../domains/comments/thread/compose.tsx';
import { CommentThreadItem } from '../../../domains/comments/thread/comment-thread.tsx';
import { CommentRowsSkeleton } from '../../../domains/comments/thread/comments-skeleton.tsx';
import { CommentsContext } from '../../../domains/comments/thread/thread-context.ts';
import { useComments } from '../../../domains/comments/thread/use-comments.ts';
import { Player } from '../../../kits/player/player.tsx';
import { PlayerProblem } from '../../../kits/player/player-problem.tsx';
import { UpNext } from '../../../kits/player/controls/up-next.tsx';
import { useReport } from '../../../domains/moderation/parts/use-report.tsx';
import type { InboxItem } from '../../../domains/notifications/inbox/inbox.ts';
import { InboxContent } from '../../../domains/notifications/inbox/inbox-content.tsx';
import { InboxList } from '../../../domains/notifications/inbox/inbox-list.tsx';
import lantern from '../../../domains/accounts/sign-in/lantern.svg?no-inline';
import { Button } from '../../../ui/base/button.tsx';
import css from './gallery.module.css';
import { Columns, Row, Section } from './section.tsx';
import { useHydrated } from '../../../ui/base/hydrated.ts';
import { Note } from '../../../ui/feedback/note.tsx';
import { SkeletonGroup } from '../../../ui/feedback/skeleton.tsx';
import { Stack } from '../../../ui/layout/primitives.tsx';

const NoticePanel = lazy(() =>
  import('../../../domains/notifications/inbox/notice-panel.tsx').then((part) => ({ default: part.NoticePanel })),
);
const ReportDialog = lazy(() =>
  import('../../../domains/moderation/parts/report-dialog.tsx').then((part) => ({ default: part.ReportDialog })),
);
const SharePanel = lazy(() =>
  import('../../../domains/library/reactions/share-panel.tsx').then((part) => ({ default: part.SharePanel })),
);

/* Panels over or beside a page, with made-up notices, comments and videos. */

const NOW = '2026-11-21T12:00:00.000Z';
const reader: UserSummary = { id: 'reader', nickname: '阿禾', avatar: null, identity: 'user', certification: null };
const author: UserSummary = { id: 'author', nickname: '林鹭', avatar: null, identity: 'creator', certification: '湿地观察者' };

const notice: Notice = {
  id: 'n1',
  title: '社区规范更新',
  content: '<p>自下月起，转载须写明来源地址。</p>',
  createTime: NOW,
  pinned: true,
  audience: 'everyone',
  region: null,
};
const notification: NotifyItem = {
  id: 'n2',
  kind: 'comment',
  title: '阿禾 评论了你的作品',
  content: '“数鸟的人真了不起”',
  createTime: NOW,
  read: false,
  link: '/videos',
  actor: reader,
  count: 1,
};
const passed: NotifyItem = { ...notification, id: 'n3', kind: 'audit', title: '审核通过', read: true, link: null, actor: null };
const asItem = (notification: NotifyItem): InboxItem => ({
  kind: 'notification',
  id: notification.id,
  createTime: notification.createTime,
  title: notification.title,
  read: notification.read,
  notification,
});
const ITEMS: InboxItem[] = [
  { kind: 'notice', id: notice.id, createTime: NOW, title: notice.title, read: false, notice },
  asItem(notification),
  asItem(passed),
];

export function Notices() {
  // No item is selected at first, because on a phone an open message takes the focus.
  const [selected, setSelected] = useState<InboxItem | null>(null);
  const [open, setOpen] = useState<boolean | null>(null);
  return (
    <Section id="notices" title="通知面板" text="左侧是公告和通知，未读有红点；右侧是选中的内容，窄屏分两步显示。">
      <Columns>
        <InboxList items={ITEMS} selectedId={selected?.id ?? null} onSelect={setSelected} />
        {selected !== null && (
          <InboxContent key={selected.id} item={selected} onBack={() => setSelected(null)} onLeave={() => setSelected(null)} />
        )}
      </Columns>
      <Row>
        <Button icon="bell" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          打开最新通知
        </Button>
      </Row>
      {open !== null && (
        <Suspense>
          <NoticePanel open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </Section>
  );
}

const said: Comment = {
  id: 'c1',
  postsId: 'example',
  content: '数鸟的人真了不起，@林鹭 明年还去吗？',
  author: reader,
  isAuthor: false,
  replyTo: null,
  mentions: [{ id: author.id, nickname: author.nickname }],
  ipLocation: '江西',
  createTime: NOW,
  likeCount: 128,
  replyCount: 3,
  pinned: true,
  held: false,
  can: { remove: false, pin: false, reply: true },
};
const answer: Comment = {
  ...said,
  id: 'c2',
  content: '去，十二月中旬。',
  author,
  isAuthor: true,
  mentions: [],
  likeCount: 0,
  replyCount: 0,
  pinned: false,
};
const THREADS: CommentThread[] = [
  { ...said, replies: [answer] },
  { ...said, id: 'c3', content: '从朋友圈找过来的。', mentions: [], replyCount: 0, pinned: false, ipLocation: null, replies: [] },
];
const POST = {
  id: 'example',
  type: 'article' as const,
  commentCount: 5,
  allowComment: true,
  audience: { comments: 'everyone', danmaku: 'everyone' } as const,
  author,
};

export function Comments() {
  const hydrated = useHydrated();
  return (
    <Section id="talk" title="评论" text="两级，标出作者、置顶、IP 属地和 @；链接指向的评论有底色。">
      {/* The text box restores unsent text from the browser's storage, so it is rendered only there. */}
      {hydrated && <Conversation />}
      <Note>评论已关闭</Note>
      <SkeletonGroup label="评论加载中">
        <CommentRowsSkeleton />
      </SkeletonGroup>
    </Section>
  );
}

function Conversation() {
  const comments = useComments(POST.id, { list: THREADS, hasMore: false, mayWrite: true }, undefined);
  const { report, dialog } = useReport();
  const [replyingTo, setReplyingTo] = useState<string | null>(null);
  const context = { post: POST, me: null, comments, report, replyingTo, setReplyingTo, target: 'c3' };
  return (
    <>
      <CommentsContext value={context}>
        <Compose parent={null} onSent={() => {}} />
        <ol>
          {THREADS.map((thread) => (
            <li key={thread.id}>
              <CommentThreadItem thread={thread} />
            </li>
          ))}
        </ol>
      </CommentsContext>
      {dialog}
    </>
  );
}

export function Actions() {
  const [reporting, setReporting] = useState<boolean | null>(null);
  const [sharing, setSharing] = useState(false);
  const share = (
    <Button icon="share" onClick={() => setSharing(true)}>
      分享
    </Button>
  );
  return (
    <Section id="actions" title="分享与举报" text="宽屏是浮层和对话框，窄屏从底部升起；提交出错时，已填的举报内容保留。">
      <Row>
        {sharing ? (
          <Suspense fallback={share}>
            <SharePanel postsId="example" title="湖水退去之后" trigger={share} onShared={() => {}} />
          </Suspense>
        ) : (
          share
        )}
        <Button icon="flag" aria-haspopup="dialog" onClick={() => setReporting(true)}>
          举报
        </Button>
      </Row>
      {reporting !== null && (
        <Suspense>
          <ReportDialog
            target={{ type: 'comment', id: 'example', about: '评论“从朋友圈找过来的”' }}
            open={reporting}
            onOpenChange={setReporting}
          />
        </Suspense>
      )}
    </Section>
  );
}

const MEDIA = { hls: '', poster: null, storyboard: null, duration: 201, width: 1280, height: 720, captions: [] };

export function Players() {
  const [retried, setRetried] = useState(0);
  const [next, setNext] = useState(false);
  return (
    <Section id="player" title="播放器" text="未开始、加载失败、播放结束。">
      <Columns>
        <Player
          id="example"
          title="三分钟看懂空间站怎么呼吸"
          author="量子茶馆"
          media={MEDIA}
          poster={<img src={lantern} alt="" width={1280} height={720} />}
        />
        <Stack radius="m" align="center" justify="center" className={css.stage}>
          <PlayerProblem
            message={retried === 0 ? '视频加载失败，请检查网络' : `视频加载失败，请检查网络（已重试 ${retried} 次）`}
            onRetry={() => setRetried(retried + 1)}
          />
        </Stack>
        <Stack radius="m" align="center" justify="center" className={css.stage}>
          {next ? (
            <UpNext
              next={{ title: '深海两千米，灯亮起的那一刻', cover: lantern, go: () => setNext(false) }}
              onStay={() => setNext(false)}
            />
          ) : (
            <Button onClick={() => setNext(true)}>播放结束</Button>
          )}
        </Stack>
      </Columns>
    </Section>
  );
}
