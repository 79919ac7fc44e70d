import type { Me } from '#contract/accounts.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LocalCopyDialog } from './local-copy-dialog.tsx';
import { LockedWork } from './locked-work.tsx';
import { LOCKED } from './saver.ts';
import { useDraft } from './use-draft.ts';
import { VideoForm } from './video-form.tsx';
import { VideoSkeleton } from './video-skeleton.tsx';

interface VideoDeskProps {
  me: Me;
  postsId: string | null;
  /** The work has its id now; the address should name it. */
  onCreated: (postsId: string) => void;
}

/** The page where a video is published: opens the draft, then hands over to the form. */
export function VideoDesk({ me, postsId, onCreated }: VideoDeskProps) {
  const { opening, retry, choose } = useDraft({ type: 'video', userId: me.id, postsId });
  switch (opening.status) {
    case 'loading':
      return <VideoSkeleton />;
    case 'failed':
      return <ErrorState message={opening.message} onRetry={retry} />;
    case 'choice':
      return <LocalCopyDialog copy={opening.copy} saved={opening.saved} onChoose={choose} />;
    case 'open': {
      const { saved } = opening.draft;
      if (saved !== null && LOCKED.has(saved.status)) return <LockedWork draft={saved} onUnlocked={retry} />;
      return <VideoForm draft={opening.draft} me={me} onCreated={onCreated} onReopen={retry} />;
    }
  }
}
