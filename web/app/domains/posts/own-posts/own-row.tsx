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
  work: OwnPost;
  /** Of somebody else's it shows whose it is, and offers to read it. */
  isOwn: boolean;
  now: Date;
  chosen: boolean;
  onChoose: () => void;
  onCertify: () => void;
}

export function OwnRow({ work, isOwn, now, chosen, onChoose, onCertify }: OwnRowProps) {
  const [open, setOpen] = useState(false);
  const reasonsId = useId();
  const hasReaders = work.status === 'published' || work.status === 'offline' || work.viewCount > 0;
  const likes = work.likeCount + work.commentCount + work.favoriteCount;
  const title = titleOf(work);
  const to = work.can.edit ? editPath(work) : work.status === 'published' ? postPath(work) : null;
  return (
    <>
      <tr className={classes(open && css.open, chosen && css.chosen)} data-post={work.id}>
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
              picture={work.picture}
              sizes="96px"
              duration={work.type === 'video' ? work.duration : undefined}
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
                {!isOwn && <span>{work.author.nickname}</span>}
                <span>
                  {TYPE_LABEL[work.type]} · {work.category?.name ?? '未分类'}
                </span>
                {hasReaders && (
                  <span className={css.figure}>
                    {work.type === 'video' ? '播放' : '阅读'} {formatCount(work.viewCount)}
                  </span>
                )}
              </Text>
            </div>
          </Cluster>
        </th>
        <td>
          <OwnState work={work} reasonsId={reasonsId} open={open} onFold={() => setOpen(!open)} />
        </td>
        <td className={classes(css.number, css.wide)}>{hasReaders ? formatCount(work.viewCount) : '–'}</td>
        <td className={classes(css.number, css.wide, css.roomy)}>{hasReaders ? formatCount(likes) : '–'}</td>
        <td className={classes(css.time, css.wide, css.roomy)}>
          <time dateTime={timeOf(work)}>{formatDateTime(timeOf(work), now)}</time>
        </td>
        <td className={css.actions}>
          {isOwn ? (
            <OwnActions work={work} title={title} onCertify={onCertify} />
          ) : (
            work.status === 'published' && (
              <ButtonLink variant="quiet" size="s" to={postPath(work)} aria-label={`查看《${title}》`}>
                查看
              </ButtonLink>
            )
          )}
        </td>
      </tr>
      {open && (
        <tr className={css.reasons} id={reasonsId}>
          <td colSpan={7}>
            <OwnReasons work={work} />
          </td>
        </tr>
      )}
    </>
  );
}

const TONE: Record<AppealState, Tone> = { pending: 'info', granted: 'success', refused: 'error', lapsed: 'neutral' };

/** Why the work came back, each reason with the way to its place in the editor; and what was said against it. */
function OwnReasons({ work }: { work: OwnPost }) {
  const { reasons, appeal } = work;
  return (
    <>
      <Stack as="ol" gap="2" className={css.ownReasonsReasons}>
        {reasons.map((reason, index) => (
          <li key={`${index}-${reason.text}`}>
            {reason.text}
            <Place reason={reason} />
            {reason.anchor !== undefined && work.can.edit && (
              <Link className={css.to} to={`${editPath(work)}#remark-${index + 1}`} aria-label={`到第 ${index + 1} 处修改`}>
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

function Place({ reason: { anchor } }: { reason: ReviewReason }) {
  if (anchor?.kind === 'passage') return <q>{anchor.quote}</q>;
  if (anchor?.kind === 'picture') return <img src={anchor.src} alt="意见所指的图片" loading="lazy" />;
  return anchor?.kind === 'time' ? <span className={css.at}>视频 {formatDuration(anchor.seconds)} 处</span> : null;
}

interface OwnStateProps {
  work: OwnPost;
  reasonsId: string;
  open: boolean;
  onFold: () => void;
}

/** Where the work stands, how far its video is, and why it came back. */
function OwnState({ work, reasonsId, open, onFold }: OwnStateProps) {
  const look = STATUS_LOOK[work.status];
  const note = noteOf(work);
  return (
    <Stack gap="1" justify="start" className={css.state}>
      <Tag tone={look.tone} icon={look.icon}>
        {look.label}
      </Tag>
      {hasUnpublishedChanges(work) && (
        <Tag tone="warning" icon="pen">
          修改未发布
        </Tag>
      )}
      {isMediaFailed(work) && (
        <Tag tone="error" icon="warning">
          转码失败
        </Tag>
      )}
      {work.mediaState === 'processing' && (
        <Stack as="span" gap="1" size="xs" tone="muted" className={css.media}>
          转码中 {work.mediaPercent}%
          <ProgressBar tone="info" label="转码进度" value={work.mediaPercent} />
        </Stack>
      )}
      {work.reasons.length > 0 ? (
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
