import type { RefObject } from 'react';
import type { ReviewDetail } from '#contract/moderation.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MarkedBody } from './marked-body.tsx';
import type { Passage } from './passage.ts';
import type { ReasonDraft } from './reasons.ts';
import { WatchedVideo } from './watched-video.tsx';
import { WorkExtras, WorkFacts } from './work-facts.tsx';
import css from './work-view.module.css';

interface WorkViewProps {
  work: ReviewDetail;
  reasons: readonly ReasonDraft[];
  body: RefObject<HTMLDivElement | null>;
  player: RefObject<HTMLDivElement | null>;
  onPassage: (passage: Passage) => void;
  onPicture: (src: string) => void;
  onMark: (key: number) => void;
}

/** The work as readers and viewers will have it. */
export function WorkView({ work, reasons, body, player, onPassage, onPicture, onMark }: WorkViewProps) {
  return (
    <article className={css.work}>
      <h2>{work.title || '（无标题）'}</h2>
      <WorkFacts work={work} />
      {work.type === 'video' && <Video work={work} player={player} />}
      <WorkExtras work={work} />
      {work.html !== null && work.html !== '' && (
        <MarkedBody
          html={work.html}
          reasons={reasons}
          pointing={work.can.decide}
          body={body}
          onPassage={onPassage}
          onPicture={onPicture}
          onMark={onMark}
        />
      )}
    </article>
  );
}

function Video({ work, player }: { work: ReviewDetail; player: RefObject<HTMLDivElement | null> }) {
  return (
    <div className={css.video}>
      {work.media === null ? (
        <EmptyState title="视频还不能播放" text="转码完成后就能在这里看。" />
      ) : (
        <WatchedVideo work={work} media={work.media} frame={player} />
      )}
    </div>
  );
}
