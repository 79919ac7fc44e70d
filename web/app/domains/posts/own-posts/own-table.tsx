import { useId, useState } from 'react';
import type { OwnPost } from '#contract/posts/own-posts.ts';
import { formatCount, formatDateTime, formatDuration } from '../../../lib/format.ts';
import { postPath } from '../../../lib/paths.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { DataTable } from '../../../ui/data/data-table.tsx';
import { timeOf, titleOf, editPath, hasUnpublishedChanges, isMediaFailed, noteOf, TYPE_LABEL } from './format.ts';
import { StateTags } from './state-tags.tsx';
import { OwnActions } from './own-actions.tsx';
import { TakedownFacts } from '../parts/takedown-facts.tsx';
import css from './own-table.module.css';
import type { ReviewReason } from '#contract/posts/drafts.ts';
import { APPEAL_STATE_LABEL } from '#contract/moderation/constants.ts';
import type { AppealState } from '#contract/moderation/appeals.ts';
import { Icon } from '../../../ui/base/icon.tsx';
import { Tag, type Tone } from '../../../ui/data/chip.tsx';
import { Cover } from '../../../ui/data/cover.tsx';
import { ProgressBar } from '../../../ui/data/progress-bar.tsx';
import { PlainButton } from '../../../ui/base/plain-button.tsx';
import { Box, Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { Link } from '../../../ui/base/link.tsx';

interface OwnTableProps {
  /** Id of the signed-in user. An agency also sees its members' posts, read-only unless the author has left. */
  ownId: string;
  posts: readonly OwnPost[];
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  onCertify: (postsId: string) => void;
}

const MARK_LABEL = { all: '选择本页全部作品', one: (title: string) => `选择《${title}》` };

/** Rows with covers and, expandable, the reasons of a rejection; cards on phones. */
export function OwnTable({ ownId, posts, chosen, onChoose, onCertify }: OwnTableProps) {
  const [now] = useState(() => new Date());
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const id = useId();
  const isOwn = ({ author }: OwnPost) => author.id === ownId;
  const isMine = (post: OwnPost) => isOwn(post) === (post.managedBy === null);
  const reasonsId = (post: OwnPost) => `${id}${post.id}`;
  const fold = (post: OwnPost) => {
    const next = new Set(open);
    if (!next.delete(post.id)) next.add(post.id);
    setOpen(next);
  };
  return (
    <DataTable
      caption="作品列表"
      className={css.table}
      rows={posts}
      keyOf={(post) => post.id}
      marking={{ marked: chosen, onMark: onChoose, nameOf: titleOf, may: isMine, bare: true, label: MARK_LABEL }}
      renderDetail={(post) => (open.has(post.id) ? { id: reasonsId(post), content: <OwnReasons post={post} /> } : null)}
      columns={[
        { key: 'post', title: '作品', heading: true, renderCell: (post) => <OwnHead post={post} isOwn={isOwn(post)} /> },
        {
          key: 'state',
          title: '状态',
          className: css.stateCell,
          renderCell: (post) => (
            <OwnState post={post} reasonsId={reasonsId(post)} open={open.has(post.id)} onFold={() => fold(post)} />
          ),
        },
        {
          key: 'views',
          title: '阅读播放',
          number: true,
          className: css.wide,
          renderCell: (post) => (hasReaders(post) ? formatCount(post.viewCount) : '–'),
        },
        {
          key: 'reactions',
          title: '互动',
          number: true,
          wideOnly: true,
          className: css.wide,
          renderCell: (post) => (hasReaders(post) ? formatCount(post.likeCount + post.commentCount + post.favoriteCount) : '–'),
        },
        {
          key: 'time',
          title: '时间',
          wideOnly: true,
          className: css.time,
          renderCell: (post) => <TimeOf post={post} now={now} />,
        },
        {
          key: 'actions',
          title: '操作',
          className: css.actions,
          renderCell: (post) =>
            isMine(post) ? (
              <OwnActions post={post} title={titleOf(post)} onCertify={() => onCertify(post.id)} />
            ) : (
              post.status === 'published' && (
                <ButtonLink variant="quiet" size="s" to={postPath(post)} aria-label={`查看《${titleOf(post)}》`}>
                  查看
                </ButtonLink>
              )
            ),
        },
      ]}
    />
  );
}

function TimeOf({ post, now }: { post: OwnPost; now: Date }) {
  const { at, of } = timeOf(post);
  return (
    <>
      <time dateTime={at}>{formatDateTime(at, now)}</time>
      <Text tone="faint" size={12}>
        {of}
      </Text>
    </>
  );
}

const hasReaders = ({ status, viewCount }: OwnPost): boolean => status === 'published' || status === 'offline' || viewCount > 0;

/** Cover, title and type; for somebody else's post also its author. */
function OwnHead({ post, isOwn }: { post: OwnPost; isOwn: boolean }) {
  const title = titleOf(post);
  const to = post.can.edit ? editPath(post) : post.status === 'published' ? postPath(post) : null;
  return (
    <Cluster shrink gap={12} align="center" className={css.head}>
      <Cover
        className={css.cover}
        picture={post.picture}
        sizes="96px"
        duration={post.type === 'video' ? post.duration : undefined}
      />
      <Box shrink>
        {to === null ? (
          <Text as="span" size={14} leading="snug" clamp={2} className={css.title}>
            {title}
          </Text>
        ) : (
          <Text as={Link} size={14} leading="snug" clamp={2} className={css.title} to={to}>
            {title}
          </Text>
        )}
        <Cluster as="p" wrap size={12} tone="faint" weight="normal" className={css.meta}>
          {!isOwn && <span>{post.author.nickname}</span>}
          {post.managedBy !== null && <span>{isOwn ? `由 ${post.managedBy.name} 管理` : '作者已离开，由你管理'}</span>}
          <span>
            {TYPE_LABEL[post.type]} · {post.category?.name ?? '未分类'}
          </span>
          {hasReaders(post) && (
            <span className={css.figure}>
              {post.type === 'video' ? '播放' : '阅读'} {formatCount(post.viewCount)}
            </span>
          )}
        </Cluster>
      </Box>
    </Cluster>
  );
}

const TONE: Record<AppealState, Tone> = { pending: 'info', granted: 'success', refused: 'error', lapsed: 'neutral' };

/** The reasons of a rejection with links into the editor, and the author's appeal. */
function OwnReasons({ post }: { post: OwnPost }) {
  const { reasons, takedown, appeal } = post;
  return (
    <>
      <Stack as="ol" gap={8} className={css.ownReasonsReasons}>
        {reasons.map((reason, index) => (
          <li key={`${index}-${reason.text}`}>
            {reason.text}
            <AnchorText reason={reason} />
            {reason.anchor !== undefined && post.can.edit && (
              <Cluster
                as={Link}
                tap
                align="center"
                tone="secondary"
                size={12}
                inline
                className={css.to}
                to={`${editPath(post)}#remark-${index + 1}`}
                aria-label={`到第 ${index + 1} 处修改`}
              >
                到这一处修改
              </Cluster>
            )}
          </li>
        ))}
      </Stack>
      {takedown !== null && (
        <Box marginTop={10}>
          <TakedownFacts takedown={takedown} />
        </Box>
      )}
      {appeal !== null && (
        <Stack radius="s" background="canvas" gap={4} tone="muted" marginTop={10} className={css.appeal}>
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
  if (anchor?.kind === 'picture') return <img src={anchor.src} alt="理由所指的图片" loading="lazy" />;
  return anchor?.kind === 'time' ? <span className={css.at}>视频 {formatDuration(anchor.seconds)} 处</span> : null;
}

interface OwnStateProps {
  post: OwnPost;
  reasonsId: string;
  open: boolean;
  onFold: () => void;
}

/** The post's status, the progress of its video, and the button for the reasons. */
function OwnState({ post, reasonsId, open, onFold }: OwnStateProps) {
  const note = noteOf(post);
  return (
    <Stack gap={4} justify="start" className={css.state}>
      <StateTags status={post.status} unpublished={hasUnpublishedChanges(post)} />
      {isMediaFailed(post) && (
        <Tag tone="error" icon="warning">
          转码失败
        </Tag>
      )}
      {post.mediaState === 'processing' && (
        <Stack as="span" numeric gap={4} size={12} tone="muted" className={css.media}>
          转码中 {post.mediaPercent}%
          <ProgressBar tone="info" label="转码进度" value={post.mediaPercent} />
        </Stack>
      )}
      {post.reasons.length > 0 ? (
        <PlainButton
          flow="inline"
          tap
          gap={2}
          tone="error"
          size={12}
          className={css.fold}
          aria-expanded={open}
          aria-controls={reasonsId}
          onClick={onFold}
        >
          {note}
          <Icon name="chevron-down" size="xs" />
        </PlainButton>
      ) : (
        note !== null && (
          <Text as="span" size={12} tone="muted">
            {note}
          </Text>
        )
      )}
    </Stack>
  );
}
