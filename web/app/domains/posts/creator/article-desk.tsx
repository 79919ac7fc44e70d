import { lazy, Suspense } from 'react';
import type { Me } from '#contract/accounts.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { DeskSkeleton } from './desk-skeleton.tsx';
import { LocalCopyDialog } from './local-copy-dialog.tsx';
import { LockedWork } from './locked-work.tsx';
import { LOCKED } from './saver.ts';
import { useDraft } from './use-draft.ts';

// The editor is the heaviest part of the centre; only who writes loads it.
const ArticleForm = lazy(() => import('./article-form.tsx').then(({ ArticleForm }) => ({ default: ArticleForm })));

interface ArticleDeskProps {
  me: Me;
  postsId: string | null;
  /** The work has its id now; the address should name it. */
  onCreated: (postsId: string) => void;
}

/** The page where an article is written: opens the draft, then hands over to the form. */
export function ArticleDesk({ me, postsId, onCreated }: ArticleDeskProps) {
  const { opening, retry, choose } = useDraft({ type: 'article', userId: me.id, postsId });
  switch (opening.status) {
    case 'loading':
      return <DeskSkeleton />;
    case 'failed':
      return <ErrorState message={opening.message} onRetry={retry} />;
    case 'choice':
      return <LocalCopyDialog copy={opening.copy} saved={opening.saved} onChoose={choose} />;
    case 'open': {
      const { saved } = opening.draft;
      if (saved !== null && LOCKED.has(saved.status)) return <LockedWork draft={saved} onUnlocked={retry} />;
      return (
        <Suspense fallback={<DeskSkeleton />}>
          <ArticleForm draft={opening.draft} me={me} onCreated={onCreated} onReopen={retry} />
        </Suspense>
      );
    }
  }
}
