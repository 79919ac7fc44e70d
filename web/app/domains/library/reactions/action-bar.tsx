import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { PostDetail } from '#contract/posts/post.ts';
import { formatCount } from '../../../lib/format.ts';
import { postPath } from '../../../lib/paths.ts';
import { toast } from '../../../lib/toast-store.ts';
import { classes } from '../../../ui/base/classes.ts';
import { Icon, type IconName } from '../../../ui/base/icon.tsx';
import { requestWriting } from '../../comments/parts/writing-request.ts';
import { useReport } from '../../moderation/parts/use-report.tsx';
import { useShownCount } from '../../posts/parts/shown-counts.ts';
import { Cluster, Stack } from '../../../ui/layout/primitives.tsx';
import css from './action-bar.module.css';
import { MoreButton } from './more-button.tsx';
import { useReactions, type Reactions } from './use-reactions.ts';

const FolderDialog = lazy(() => import('../saved/folder-dialog.tsx').then((part) => ({ default: part.FolderDialog })));

type SharedPost = Pick<
  PostDetail,
  'id' | 'type' | 'title' | 'likeCount' | 'favoriteCount' | 'commentCount' | 'shareCount' | 'allowComment'
>;

interface ActionBarProps {
  post: SharedPost;
  /** For a video with captions: whether the transcript is open below, and its toggle. */
  transcript?: { id: string; open: boolean; onToggle: () => void } | undefined;
}

/**
 * The actions of a post. For an article, fixed at the left of the text, on phones at the bottom of the screen; for a video, a row
 * under its title. It needs the post's id as `key`.
 */
export function ActionBar({ post, transcript }: ActionBarProps) {
  const reactions = useReactions(post, { favorited: () => void favorite(), watchLater: () => void toggleWatchLater() });
  const { report, dialog } = useReport();
  const [choosing, setChoosing] = useState(false);
  const isArticle = post.type === 'article';
  const commentCount = useShownCount(post.id, 'comments', post.commentCount);

  const favorite = async () => {
    const favorited = await reactions.press('favorited');
    if (favorited === null) return;
    if (favorited) toast.success('已收藏', { action: { label: '选择收藏夹', onSelect: () => setChoosing(true) } });
    else toast.info('已取消收藏');
  };
  const reportPost = () => report({ type: 'post', id: post.id, about: `${isArticle ? '文章' : '视频'}《${post.title}》` });
  const toggleWatchLater = async () => {
    const saved = await reactions.press('watchLater');
    if (saved !== null) toast.info(saved ? '已加入稍后再看' : '已从稍后再看中移除');
  };

  return (
    <Cluster
      hideOn="print"
      align="center"
      gap={4}
      className={classes(isArticle ? css.article : css.video)}
      role="group"
      aria-label={isArticle ? '文章操作' : '视频操作'}
    >
      {isArticle && (
        <Cluster
          as="a"
          grow
          align="center"
          radius="pill"
          background="sunken"
          tone="muted"
          size={14}
          nowrap
          className={css.say}
          href="#comments"
          onClick={() => requestWriting(post.id)}
        >
          {post.allowComment ? '写评论…' : '评论已关闭'}
        </Cluster>
      )}
      <ToggleButton
        icon="like"
        name="点赞"
        on={reactions.mine.liked}
        count={reactions.likeCount}
        onPress={() => void reactions.press('liked')}
      />
      <ToggleButton
        icon="star"
        name="收藏"
        on={reactions.mine.favorited}
        count={reactions.favoriteCount}
        onPress={() => void favorite()}
      />
      {isArticle && (
        <a className={css.act} href="#comments" aria-label={`评论 ${formatCount(commentCount)}`}>
          <Ring icon="chat" />
          {commentCount === 0 ? '评论' : formatCount(commentCount)}
        </a>
      )}
      <ShareButton post={post} className={css.act} ring={<Ring icon="share" />} />
      {isArticle ? (
        <MoreButton
          className={classes(css.act, css.more)}
          ring={<Ring icon="more" />}
          path={postPath(post)}
          saved={reactions.mine.watchLater}
          onSave={() => void toggleWatchLater()}
          onReport={reportPost}
        />
      ) : (
        <>
          <ToggleButton icon="clock" name="稍后再看" on={reactions.mine.watchLater} onPress={() => void toggleWatchLater()} />
          {transcript !== undefined && (
            <button
              type="button"
              className={css.act}
              aria-expanded={transcript.open}
              aria-controls={transcript.open ? transcript.id : undefined}
              onClick={transcript.onToggle}
            >
              <Ring icon="file" />
              文字稿
            </button>
          )}
          <button type="button" className={classes(css.act, css.end)} onClick={reportPost}>
            <Ring icon="flag" />
            举报
          </button>
        </>
      )}
      {dialog}
      {choosing && (
        <Suspense>
          <FolderDialog postsIds={[post.id]} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </Cluster>
  );
}

/** A toggle with its count below. */
function ToggleButton({
  icon,
  name,
  on,
  count,
  onPress,
}: {
  icon: IconName;
  name: string;
  on: boolean;
  count?: Reactions['likeCount'];
  onPress: () => void;
}) {
  const text = count === undefined || count <= 0 ? name : formatCount(count);
  return (
    <button
      type="button"
      className={css.act}
      aria-pressed={on}
      aria-label={text === name ? name : `${name} ${text}`}
      onClick={onPress}
    >
      <Ring icon={icon} />
      {text}
    </button>
  );
}

const Ring = ({ icon }: { icon: IconName }) => (
  <Stack as="span" align="center" justify="center" className={css.ring}>
    <Icon name={icon} />
  </Stack>
);

const SharePanel = lazy(() => import('./share-panel.tsx').then((part) => ({ default: part.SharePanel })));

/** A button that opens the share panel, whose code is loaded on the first press. */
function ShareButton({
  post,
  className,
  ring,
}: {
  post: Pick<PostDetail, 'id' | 'type' | 'title' | 'shareCount'>;
  className: string | undefined;
  ring: ReactNode;
}) {
  const [isLoaded, setLoaded] = useState(false);
  const [count, setCount] = useState(post.shareCount);
  const text = post.type === 'article' || count === 0 ? '分享' : formatCount(count);
  const button = (
    <button
      type="button"
      className={className}
      aria-haspopup="dialog"
      aria-label={count === 0 ? '分享' : `分享 ${formatCount(count)}`}
      onClick={() => setLoaded(true)}
    >
      {ring}
      {text}
    </button>
  );
  if (!isLoaded) return button;
  return (
    <Suspense fallback={button}>
      <SharePanel postsId={post.id} title={post.title} trigger={button} onShared={setCount} />
    </Suspense>
  );
}
