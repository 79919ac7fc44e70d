import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import type { ReviewDetail } from '#contract/moderation/review.ts';
import { toast } from '../../../lib/toast-store.ts';
import { Button } from '../../../ui/base/button.tsx';
import { useShortcuts } from '../../../ui/base/shortcuts.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Skeleton, SkeletonGroup, SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { Cluster, Text } from '../../../ui/layout/primitives.tsx';
import { AssignmentLine } from '../../admins/parts/assignment-line.tsx';
import { InternalNotes } from '../../back-office/parts/internal-notes.tsx';
import { ComparisonView } from '../../posts/parts/comparison-view.tsx';
import { useReasons } from '../../settings/parts/reasons.ts';
import { ClaimBar } from '../queue/claim-bar.tsx';
import { History } from '../queue/history.tsx';
import { Confirm, Decision, Restore, Suspicion, Verdict } from './decision.tsx';
import { Background } from './background.tsx';
import { Hints, noteOf, useOpenHints } from '../hints/hints.tsx';
import { selectedPassage } from './passage.ts';
import { reviewQuery } from './queries.ts';
import { focusReason } from './reason-card.tsx';
import { ReasonList } from './reason-list.tsx';
import { SanctionButton } from '../parts/sanction-button.tsx';
import { TakedownDialog } from '../takedown/takedown-dialog.tsx';
import { PastTakedowns, StandingTakedown } from '../takedown/takedowns.tsx';
import { useReview } from './use-review.ts';
import { secondsOf, seekTo } from './watched-video.tsx';
import css from './review-panel.module.css';
import { PostView } from './post-view.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { Note } from '../../../ui/feedback/note.tsx';
import decisionCss from './decision.module.css';
import { SIGN_LABEL } from '../parts/format.ts';
import { OnlyHandlers } from '../../../kits/session/only-handlers.tsx';
import { REVIEW } from '../parts/waiting-query.ts';

/** The query that an assignment makes stale; it does not change the post itself. */
const QUEUE = [REVIEW, 'queue'];

interface ReviewPanelProps {
  postsId: string;
  /** true: the reviewer selected the post; false: the page selected the first one, which is claimed only when it is read. */
  isChosen: boolean;
  onDecided: () => void;
  onBack: () => void;
}

/** The selected post with the actions of a reviewer. Render it with the post's id as `key`, so that no state of another post remains. */
export function ReviewPanel({ postsId, ...props }: ReviewPanelProps) {
  const { data: post, error, refetch, isFetching } = useQuery(reviewQuery(postsId));
  if (post !== undefined) return <Loaded post={post} {...props} />;
  return (
    <section className={css.only} aria-label="作品">
      {error === null ? (
        <ReviewSkeleton />
      ) : (
        <ErrorState message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
      )}
    </section>
  );
}

function Loaded({ post, isChosen, onDecided, onBack }: Omit<ReviewPanelProps, 'postsId'> & { post: ReviewDetail }) {
  const body = useRef<HTMLDivElement>(null);
  const player = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<number | null>(null);
  const [isTakedownOpen, setIsTakedownOpen] = useState(false);
  const canTakeDown = post.can.offline;
  const review = useReview(post, isChosen, onDecided);
  const { reasons, add } = review;
  const offered = useReasons('posts').slice(0, 9);
  const { open: hints, close: closeHint } = useOpenHints(post);

  const point = () => {
    if (post.type === 'video') return add({ anchor: { kind: 'time', seconds: secondsOf(player.current) } });
    const passage = body.current === null ? null : selectedPassage(body.current);
    if (passage === null) return toast.info('先在正文里选中一段文字');
    window.getSelection()?.removeAllRanges();
    add({ anchor: { kind: 'passage', ...passage } });
  };
  const pickTemplate = (template: string) => {
    const open = reasons.find((reason) => reason.key === active && reason.template === null);
    if (open === undefined) add({ template });
    else review.dispatch({ type: 'change', key: open.key, template });
  };

  useShortcuts(
    post.can.decide
      ? {
          a: review.approve,
          r: review.reject,
          c: point,
          ...(post.claim?.mine === true ? { u: () => review.claim(false) } : {}),
          ...Object.fromEntries(offered.map((template, index) => [String(index + 1), () => pickTemplate(template)])),
        }
      : post.can.confirm
        ? {
            a: review.confirm,
            ...(canTakeDown ? { r: () => setIsTakedownOpen(true) } : {}),
            ...(post.claim?.mine === true ? { u: () => review.claim(false) } : {}),
          }
        : {},
  );

  return (
    <>
      <section className={css.work} aria-label="作品" tabIndex={0} data-detail="" onKeyDown={onScrollKey(review.claimByReading)}>
        <ClaimBar post={post} claiming={review.claiming} onClaim={review.claim} onBack={onBack} />
        <div
          className={css.read}
          onPointerDown={review.claimByReading}
          onWheel={review.claimByReading}
          onTouchMove={review.claimByReading}
        >
          <PostChanges key={post.changes?.revision} post={post}>
            <PostView
              post={post}
              reasons={reasons}
              hints={hints}
              pointing={post.can.decide}
              body={body}
              player={player}
              onPassage={(passage) => {
                window.getSelection()?.removeAllRanges();
                add({ anchor: { kind: 'passage', ...passage } });
              }}
              onPicture={(src) => add({ anchor: { kind: 'picture', src } })}
              onMark={focusReason}
            />
          </PostChanges>
        </div>
      </section>
      <Decision
        failure={review.failure}
        actions={
          post.can.decide ? (
            <Verdict
              reasons={reasons.length}
              confirmingApproval={review.confirmingApproval}
              onApprove={review.approve}
              onApproveAnyway={review.approveAnyway}
              onStay={review.stay}
              onReject={review.reject}
            />
          ) : post.can.confirm ? (
            <Confirm onConfirm={review.confirm} />
          ) : post.can.restore ? (
            <Restore post={post} review={review} />
          ) : null
        }
      >
        {post.status === 'pending' && post.submittedAt !== null && (
          <AssignmentLine subject="post" queue="posts" id={post.postsId} since={post.submittedAt} stale={QUEUE} />
        )}
        <ReviewStatus post={post} />
        <Hints
          checks={post.checks}
          open={hints}
          deciding={post.can.decide}
          onTake={(hint) => {
            closeHint(hint);
            add({ note: noteOf(hint), ...(hint.anchor === null ? {} : { anchor: hint.anchor }) });
          }}
          onLeave={closeHint}
          onSeek={(seconds) => seekTo(player.current, seconds)}
        />
        {post.can.decide && (
          <ReasonList
            reasons={reasons}
            active={active}
            empty={review.empty}
            kind={post.type}
            pictures={picturesIn(post.html)}
            dispatch={review.dispatch}
            onActive={setActive}
            onTemplate={pickTemplate}
            onPoint={point}
            onPicture={(src) => add({ anchor: { kind: 'picture', src } })}
            onSeek={(seconds) => seekTo(player.current, seconds)}
          />
        )}
        <OnlyHandlers>
          <Suspicion post={post} />
        </OnlyHandlers>
        {canTakeDown && (
          <Button variant="danger" icon="ban" onClick={() => setIsTakedownOpen(true)}>
            下架这篇作品
          </Button>
        )}
        {isTakedownOpen && canTakeDown && (
          <TakedownDialog
            title={post.title}
            busy={review.takingDown.isPending}
            error={review.takingDown.error}
            fieldErrors={review.takingDown.fields}
            onClose={() => setIsTakedownOpen(false)}
            onSend={review.takeDown}
          />
        )}
        <Background postsId={post.postsId} authorId={post.applicant.id} />
        <SanctionButton label="处罚作者" user={post.applicant} cause={{ type: 'post', id: post.postsId }} />
        <PastTakedowns takedowns={post.pastTakedowns} />
        <InternalNotes subject="post" id={post.postsId} heading="h2" />
        <History events={post.history} />
      </Decision>
    </>
  );
}

/** Calls `onScroll` on keys that scroll, by which the post is being read. */
const onScrollKey = (onScroll: () => void) => (event: KeyboardEvent) => {
  if (/^(?: |Arrow|Page|Home|End)/.test(event.key)) onScroll();
};

/** Addresses of the pictures in an article, in order. */
function picturesIn(html: string | null): string[] {
  if (html === null) return [];
  const images = new DOMParser().parseFromString(html, 'text/html').querySelectorAll('img');
  return [...images].flatMap((image) => image.getAttribute('src') ?? []);
}

const ReviewSkeleton = () => (
  <SkeletonGroup label="正在加载作品" className={css.skeleton}>
    <Skeleton className={css.skeletonTitle} />
    <SkeletonLines lines={4} />
    <Skeleton className={css.skeletonPicture} />
    <SkeletonLines lines={5} />
  </SkeletonGroup>
);

const VIEWS = [
  { value: 'changes', label: '只看修改' },
  { value: 'whole', label: '全文' },
] as const;

/** For a post that was decided on before: the changes since, with a switch to the whole post (`children`). */
function PostChanges({ post: { title, changes, revision }, children }: { post: ReviewDetail; children: ReactNode }) {
  const [view, setView] = useState<'changes' | 'whole'>(isOtherVideo(changes) ? 'whole' : 'changes');
  if (changes === null) return children;
  return (
    <>
      <Cluster wrap align="center" justify="between" className={css.head}>
        <Text tone="muted" size={14}>
          第 {revision} 版，与审过的第 {changes.revision} 版对照
        </Text>
        <Segmented legend="显示方式" options={VIEWS} value={view} onChange={setView} />
      </Cluster>
      <div className={css.changes} hidden={view !== 'changes'}>
        <Text as="h2" size={22} weight="heavy">
          {title || '（无标题）'}
        </Text>
        <ComparisonView comparison={changes} />
      </div>
      <div hidden={view !== 'whole'}>{children}</div>
    </>
  );
}

/** Whether the video was replaced, so that it has to be watched. */
const isOtherVideo = (changes: ReviewDetail['changes']): boolean =>
  changes?.differences.some(({ field }) => field === 'video') ?? false;

/** Warnings before a decision: a takedown, publication that no person has reviewed (`unseen`), an earlier rejection (`refused`). */
function ReviewStatus({ post: { takedown, refused, unseen, status, can } }: { post: ReviewDetail }) {
  if (takedown !== null) return <StandingTakedown takedown={takedown} mayPass={can.decide} />;
  if (unseen !== null)
    return (
      <Note className={decisionCss.whole} tone={unseen.signs.length > 0 ? 'warning' : 'info'}>
        {formatDateTime(unseen.since)} 未经人工审核发布
        {unseen.signs.length > 0 && `：${unseen.signs.map((sign) => SIGN_LABEL[sign]).join('、')}`}
      </Note>
    );
  if (status === 'pending' && refused === 'rejection')
    return (
      <Note className={decisionCss.whole} tone="info">
        此前被退回过，任何审核方式下都须人工审核。
      </Note>
    );
  return null;
}
