import { useOutletContext } from 'react-router';
import type { Me } from '#contract/accounts/accounts.ts';
import { titled } from '../../../lib/meta.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Skeleton, SkeletonGroup, SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Grid, Stack } from '../../../ui/layout/primitives.tsx';
import { LOCKED } from '../drafts/autosave.ts';
import { LocalCopyDialog } from '../drafts/local-copy-dialog.tsx';
import { useDraft } from '../drafts/use-draft.ts';
import { LockedPost } from '../submission/locked-post.tsx';
import { useOpenPost } from '../submission/use-open-post.ts';
import css from './video-form.module.css';
import { VideoForm } from './video-form.tsx';

export const meta = () => [{ title: titled('视频发布') }, { name: 'robots', content: 'noindex' }];

export default function VideoPublish() {
  const me = useOutletContext<Me>();
  const post = useOpenPost();
  return <VideoFormPage key={post.key} me={me} postsId={post.postsId} draftKey={post.draftKey} onCreated={post.adopt} />;
}

interface VideoFormPageProps {
  me: Me;
  postsId: string | null;
  draftKey: string;
  /** The post has its id now; the address should name it. */
  onCreated: (postsId: string) => void;
}

/** The page where a video is published: opens the draft, then hands over to the form. */
function VideoFormPage({ me, postsId, draftKey, onCreated }: VideoFormPageProps) {
  const { opening, retry, choose } = useDraft({ type: 'video', userId: me.id, postsId, draftKey });
  switch (opening.status) {
    case 'loading':
      return <VideoSkeleton />;
    case 'failed':
      return <ErrorState message={opening.message} onRetry={retry} />;
    case 'choice':
      return <LocalCopyDialog copy={opening.copy} saved={opening.saved} onChoose={choose} />;
    case 'open': {
      const { saved } = opening.draft;
      if (saved !== null && LOCKED.has(saved.status)) return <LockedPost draft={saved} onUnlocked={retry} />;
      return <VideoForm draft={opening.draft} me={me} onCreated={onCreated} onReopen={retry} />;
    }
  }
}

const VideoSkeleton = () => (
  <SkeletonGroup label="正在打开草稿">
    <Stack bounded className={css.page}>
      <Skeleton className={css.emptyHead} />
      <Grid align="start" className={css.pair}>
        <Stack bounded gap="5" shrink surface className={css.card}>
          <Skeleton className={css.emptyDrop} />
        </Stack>
        <Stack bounded gap="5" shrink surface className={css.card}>
          <SkeletonLines lines={8} />
        </Stack>
      </Grid>
    </Stack>
  </SkeletonGroup>
);
