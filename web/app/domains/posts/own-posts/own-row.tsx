import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { ReviewReason } from '#contract/posts/drafts.ts';
import { APPEAL_STATE_LABEL } from '#contract/moderation/constants.ts';
import type { AppealState } from '#contract/moderation/appeals.ts';
import type { OwnPost } from '#contract/posts/own-posts.ts';
import { formatCount, formatDateTime, formatDuration } from '../../../lib/format.ts';
import { postPath } from '../../../lib/paths.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { classes } from '../../../ui/base/classes.ts';
import { Icon } from '../../../ui/base/icon.tsx';
import { Tag, type Tone } from '../../../ui/data/chip.tsx';
import { Cover } from '../../../ui/data/cover.tsx';
import { ProgressBar } from '../../../ui/data/progress-bar.tsx';
import { editPath, hasUnpublishedChanges, isMediaFailed, noteOf, STATUS_LOOK, timeOf, titleOf, TYPE_LABEL } from './format.ts';
import { OwnActions } from './own-actions.tsx';
import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './own-table.module.css';

interface OwnRowProps {
  post: OwnPost;
  /** Of somebody else's it shows whose it is, and offers to read it. */
  isOwn: boolean;
  now: Date;
  chosen: boolean;
  onChoose: () => void;
  onCertify: () => void;
}

export function OwnRow({ post, isOwn, now, chosen, onChoose, onCertify }: OwnRowProps) {
  const [open, setOpen] = useState(false);
  const reasonsId = useId();
  const hasReaders = post.status === 'published' || post.status === 'offline' || post.viewCount > 0;
  const likes = post.likeCount + post.commentCount + post.favoriteCount;
  const title = titleOf(post);
  const to = post.can.edit ? editPath(post) : post.status === 'published' ? postPath(post) : null;
  return (
    <>
      <tr className={classes(open && css.open, chosen && css.chosen)} data-post={post.id}>
        <td className={css.pick}>
          {isOwn && (
            <label>
              <span className="vh">选择《{title}》</span>
              <input type="checkbox" checked={chosen} onChange={onChoose} />
            </label>
          )}
        </td>
        <th scope="row">
          <Cluster gap="3" align="center" className={css.work}>
            <Cover
              className={css.cover}
              picture={post.picture}
              sizes="96px"
              duration={post.type === 'video' ? post.duration : undefined}
            />
            <div>
              {to === null ? (
                <span className={css.title}>{title}</span>
              ) : (
                <Link className={css.title} to={to}>
                  {title}
                </Link>
              )}
              <Text size="xs" tone="faint" weight="normal" className={css.meta}>
                {!isOwn && <span>{post.author.nickname}</span>}
                <span>
                  {TYPE_LABEL[post.type]} · {post.category?.name ?? '未分类'}
                </span>
                {hasReaders && (
                  <span className={css.figure}>
                    {post.type === 'video' ? '播放' : '阅读'} {formatCount(post.viewCount)}
                  </span>
                )}
              </Text>
            </div>
          </Cluster>
        </th>
        <td>
          <OwnState post={post} reasonsId={reasonsId} open={open} onFold={() => setOpen(!open)} />
        </td>
        <td className={classes(css.number, css.wide)}>{hasReaders ? formatCount(post.viewCount) : '–'}</td>
        <td className={classes(css.number, css.wide, css.roomy)}>{hasReaders ? formatCount(likes) : '–'}</td>
        <td className={classes(css.time, css.wide, css.roomy)}>
          <time dateTime={timeOf(post)}>{formatDateTime(timeOf(post), now)}</time>
        </td>
        <td className={css.actions}>
          {isOwn ? (
            <OwnActions post={post} title={title} onCertify={onCertify} />
          ) : (
            post.status === 'published' && (
              <ButtonLink variant="quiet" size="s" to={postPath(post)} aria-label={`查看《${title}》`}>
                查看
              </ButtonLink>
            )
          )}
        </td>
      </tr>
      {open && (
        <tr className={css.reasons} id={reasonsId}>
          <td colSpan={7}>
            <OwnReasons post={post} />
          </td>
        </tr>
      )}
    </>
  );
}

const TONE: Record<AppealState, Tone> = { pending: 'info', granted: 'success', refused: 'error', lapsed: 'neutral' };

/** Why the post came back, each reason with the way to its place in the editor; and what was said against it. */
function OwnReasons({ post }: { post: OwnPost }) {
  const { reasons, appeal } = post;
  return (
    <>
      <Stack as="ol" gap="2" className={css.ownReasonsReasons}>
        {reasons.map((reason, index) => (
          <li key={`${index}-${reason.text}`}>
            {reason.text}
            <AnchorText reason={reason} />
            {reason.anchor !== undefined && post.can.edit && (
              <Link className={css.to} to={`${editPath(post)}#remark-${index + 1}`} aria-label={`到第 ${index + 1} 处修改`}>
                到这一处修改
              </Link>
            )}
          </li>
        ))}
      </Stack>
      {appeal !== null && (
        <Stack gap="1" tone="muted" above="2-half" className={css.appeal}>
          <p>
            <Tag tone={TONE[appeal.state]}>{APPEAL_STATE_LABEL[appeal.state]}</Tag>
            <time dateTime={appeal.createdAt}>{formatDateTime(appeal.createdAt)}</time> 提交
          </p>
          <p>{appeal.text}</p>
          {appeal.reply !== '' && <p>答复：{appeal.reply}</p>}
        </Stack>
      )}
    </>
  );
}

function AnchorText({ reason: { anchor } }: { reason: ReviewReason }) {
  if (anchor?.kind === 'passage') return <q>{anchor.quote}</q>;
  if (anchor?.kind === 'picture') return <img src={anchor.src} alt="意见所指的图片" loading="lazy" />;
  return anchor?.kind === 'time' ? <span className={css.at}>视频 {formatDuration(anchor.seconds)} 处</span> : null;
}

interface OwnStateProps {
  post: OwnPost;
  reasonsId: string;
  open: boolean;
  onFold: () => void;
}

/** Where the post stands, how far its video is, and why it came back. */
function OwnState({ post, reasonsId, open, onFold }: OwnStateProps) {
  const look = STATUS_LOOK[post.status];
  const note = noteOf(post);
  return (
    <Stack gap="1" justify="start" className={css.state}>
      <Tag tone={look.tone} icon={look.icon}>
        {look.label}
      </Tag>
      {hasUnpublishedChanges(post) && (
        <Tag tone="warning" icon="pen">
          修改未发布
        </Tag>
      )}
      {isMediaFailed(post) && (
        <Tag tone="error" icon="warning">
          转码失败
        </Tag>
      )}
      {post.mediaState === 'processing' && (
        <Stack as="span" gap="1" size="xs" tone="muted" className={css.media}>
          转码中 {post.mediaPercent}%
          <ProgressBar tone="info" label="转码进度" value={post.mediaPercent} />
        </Stack>
      )}
      {post.reasons.length > 0 ? (
        <button type="button" className={css.fold} aria-expanded={open} aria-controls={reasonsId} onClick={onFold}>
          {note}
          <Icon name="chevron-down" size="xs" />
        </button>
      ) : (
        note !== null && (
          <Text as="span" size="xs" tone="muted">
            {note}
          </Text>
        )
      )}
    </Stack>
  );
}
