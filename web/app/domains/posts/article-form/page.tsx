import { lazy, Suspense } from 'react';
import { useOutletContext } from 'react-router';
import type { Me } from '#contract/accounts/accounts.ts';
import { titled, type PageHandle } from '../../../lib/meta.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Skeleton, SkeletonGroup, SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { LOCKED } from '../drafts/autosave.ts';
import { LocalCopyDialog } from '../drafts/local-copy-dialog.tsx';
import { useDraft } from '../drafts/use-draft.ts';
import { LockedPost } from '../submission/locked-post.tsx';
import { useOpenPost } from '../submission/use-open-post.ts';
import { Cluster, Grid, Stack } from '../../../ui/layout/primitives.tsx';
import css from './article-form-skeleton.module.css';

export const meta = () => [{ title: titled('内容发布') }, { name: 'robots', content: 'noindex' }];

export const handle: PageHandle = { writes: true };

export default function Publish() {
  const me = useOutletContext<Me>();
  const post = useOpenPost();
  return <ArticleFormPage key={post.key} me={me} postsId={post.postsId} draftKey={post.draftKey} onCreated={post.adopt} />;
}

/** A placeholder in the shape of the editor. */
const ArticleFormSkeleton = () => (
  <SkeletonGroup label="正在打开草稿">
    <Cluster border="bottom" background="card" align="center" className={css.bar}>
      <Skeleton className={css.name} />
    </Cluster>
    <Grid background="card" className={css.pair}>
      <Stack alignContent="start" gap={28} className={css.column}>
        <Skeleton className={css.title} />
        <SkeletonLines lines={6} />
      </Stack>
      <Stack hideOn="phone" background="canvas" alignContent="start" gap={20} padding={20} className={css.settings}>
        <Skeleton className={css.cover} />
        <SkeletonLines lines={4} />
      </Stack>
    </Grid>
  </SkeletonGroup>
);

// The editor is the largest chunk of the creator area, so it is loaded only here.
const ArticleForm = lazy(() => import('./article-form.tsx').then(({ ArticleForm }) => ({ default: ArticleForm })));

interface ArticleFormPageProps {
  me: Me;
  postsId: string | null;
  draftKey: string;
  /** Called when the post has an id, which should go into the address. */
  onCreated: (postsId: string) => void;
}

/** The page to write an article: opens the draft, then shows the form. */
function ArticleFormPage({ me, postsId, draftKey, onCreated }: ArticleFormPageProps) {
  const { opening, retry, choose } = useDraft({ type: 'article', userId: me.id, postsId, draftKey });
  switch (opening.status) {
    case 'loading':
      return <ArticleFormSkeleton />;
    case 'failed':
      return <ErrorState message={opening.message} onRetry={retry} />;
    case 'choice':
      return <LocalCopyDialog copy={opening.copy} onChoose={choose} />;
    case 'open': {
      const { saved } = opening.draft;
      if (saved !== null && LOCKED.has(saved.status)) return <LockedPost draft={saved} onUnlocked={retry} />;
      return (
        <Suspense fallback={<ArticleFormSkeleton />}>
          <ArticleForm draft={opening.draft} me={me} onCreated={onCreated} onReopen={retry} />
        </Suspense>
      );
    }
  }
}
