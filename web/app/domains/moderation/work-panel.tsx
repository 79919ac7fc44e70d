import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { REASON_TEMPLATES, type ReviewDetail } from '#contract/moderation.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { useShortcuts } from '../../ui/shortcuts.ts';
import { Skeleton, SkeletonGroup, SkeletonLines } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast-store.ts';
import { ClaimBar } from './claim-bar.tsx';
import { Decision, Restore, Verdict } from './decision.tsx';
import { History } from './history.tsx';
import { OfflineForm } from './offline-form.tsx';
import { selectedPassage } from './passage.ts';
import { reviewQuery } from './queries.ts';
import { focusReason } from './reason-card.tsx';
import { ReasonList } from './reason-list.tsx';
import { secondsOf, seekTo } from './watched-video.tsx';
import { useReview } from './use-review.ts';
import css from './work-panel.module.css';
import { WorkChanges } from './work-changes.tsx';
import { WorkView } from './work-view.tsx';

interface WorkPanelProps {
  postsId: string;
  onDecided: () => void;
  onBack: () => void;
}

/** The chosen work and what can be done with it. Made anew for each work, so nothing of the last one stays. */
export function WorkPanel({ postsId, onDecided, onBack }: WorkPanelProps) {
  const { data: work, error, refetch, isFetching } = useQuery(reviewQuery(postsId));
  if (work !== undefined) return <Loaded work={work} onDecided={onDecided} onBack={onBack} />;
  return (
    <section className={css.only} aria-label="作品">
      {error === null ? (
        <WorkSkeleton />
      ) : (
        <ErrorState message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
      )}
    </section>
  );
}

function Loaded({ work, onDecided, onBack }: { work: ReviewDetail; onDecided: () => void; onBack: () => void }) {
  const body = useRef<HTMLDivElement>(null);
  const player = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<number | null>(null);
  const review = useReview(work, onDecided);
  const { reasons, add } = review;

  const point = () => {
    if (work.type === 'video') return add({ anchor: { kind: 'time', seconds: secondsOf(player.current) } });
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
    work.can.decide
      ? {
          a: review.approve,
          r: review.reject,
          c: point,
          ...(work.claim?.mine === true ? { u: () => review.claim(false) } : {}),
          ...Object.fromEntries(REASON_TEMPLATES.map((template, index) => [String(index + 1), () => pickTemplate(template)])),
        }
      : {},
  );

  return (
    <>
      <section className={css.work} aria-label="作品" tabIndex={0}>
        <ClaimBar work={work} claiming={review.claiming} onClaim={review.claim} onBack={onBack} />
        <WorkChanges key={work.changes?.revision} work={work}>
          <WorkView
            work={work}
            reasons={reasons}
            body={body}
            player={player}
            onPassage={(passage) => {
              window.getSelection()?.removeAllRanges();
              add({ anchor: { kind: 'passage', ...passage } });
            }}
            onPicture={(src) => add({ anchor: { kind: 'picture', src } })}
            onMark={focusReason}
          />
        </WorkChanges>
      </section>
      <Decision
        failure={review.failure}
        actions={
          work.can.decide ? (
            <Verdict
              reasons={reasons.length}
              approving={review.approving}
              rejecting={review.rejecting}
              askingApprove={review.askingApprove}
              onApprove={review.approve}
              onApproveAnyway={review.approveAnyway}
              onStay={review.stay}
              onReject={review.reject}
            />
          ) : work.can.restore ? (
            <Restore title={work.title} sending={review.restoring} onSend={review.restore} />
          ) : null
        }
      >
        {work.can.decide && (
          <ReasonList
            reasons={reasons}
            active={active}
            empty={review.empty}
            kind={work.type}
            pictures={picturesIn(work.html)}
            dispatch={review.dispatch}
            onActive={setActive}
            onTemplate={pickTemplate}
            onPoint={point}
            onPicture={(src) => add({ anchor: { kind: 'picture', src } })}
            onSeek={(seconds) => seekTo(player.current, seconds)}
          />
        )}
        {work.can.offline && <OfflineForm title={work.title} sending={review.takingDown} onSend={review.takeDown} />}
        <History entries={work.history} />
      </Decision>
    </>
  );
}

/** Addresses of the pictures in an article, in order. */
function picturesIn(html: string | null): string[] {
  if (html === null) return [];
  const images = new DOMParser().parseFromString(html, 'text/html').querySelectorAll('img');
  return [...images].flatMap((image) => image.getAttribute('src') ?? []);
}

const WorkSkeleton = () => (
  <SkeletonGroup label="作品加载中" className={css.skeleton}>
    <Skeleton className={css.skeletonTitle} />
    <SkeletonLines lines={4} />
    <Skeleton className={css.skeletonPicture} />
    <SkeletonLines lines={5} />
  </SkeletonGroup>
);
