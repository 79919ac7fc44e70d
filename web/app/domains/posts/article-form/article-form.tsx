import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Me } from '#contract/accounts/accounts.ts';
import { formatInteger } from '../../../lib/format.ts';
import { ArticleEditor, type ArticleEditorHandle } from '../../../kits/editor/article-editor.tsx';
import { countsOf } from '../../../kits/editor/document.ts';
import { useMediaQuery } from '../../../ui/base/media-query.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Box, Grid, Stack } from '../../../ui/layout/primitives.tsx';
import { useContentLimits } from '../../settings/parts/content-limits.ts';
import { Conflict } from '../submission/conflict.tsx';
import { LeaveGuard } from '../drafts/leave-guard.tsx';
import { EMBEDS } from '../embeds/embeds.tsx';
import { useSaveState } from '../drafts/save-state.tsx';
import type { OpenDraft } from '../drafts/use-draft.ts';
import { useSaveOnLeave } from '../drafts/use-save-on-leave.ts';
import { TitleField } from '../form-fields/title-field.tsx';
import { useFormKeys } from '../form-fields/use-form-keys.ts';
import { categoriesQuery } from '../queries.ts';
import { RevisionsButton } from '../revisions/revisions-button.tsx';
import { articleChecks } from '../submission/checks.ts';
import { goToField } from '../submission/go-to-field.ts';
import { Submitted } from '../submission/submitted.tsx';
import { useSubmit } from '../submission/use-submit.ts';
import { AnnotationsList } from './annotations-list.tsx';
import { ArticleBar } from './article-bar.tsx';
import css from './article-form.module.css';
import { ArticleSettings } from './article-settings.tsx';
import { PhonePreview } from './phone-preview.tsx';
import { RefusedNote } from './refused-note.tsx';
import { takeFacts, takeTitle } from './take-facts.ts';
import { useFocusedAnnotation } from './use-focused-annotation.ts';

interface ArticleFormProps {
  draft: OpenDraft;
  me: Me;
  onCreated: (postsId: string) => void;
  onReopen: () => void;
}

/** Duration of the animation of the settings drawer on narrow screens, with a margin. */
const DRAWER_MS = 300;

export function ArticleForm({ draft: { saved, store, saver }, me, onCreated, onReopen }: ArticleFormProps) {
  const editor = useRef<ArticleEditorHandle>(null);
  const scrollTop = useRef(0);
  const [view, setView] = useState<'edit' | 'preview'>('edit');
  const [settingsOpen, setSettingsOpen] = useState(false);
  const [editorState, setEditorState] = useState({ pendingPictures: 0, untouchedAnnotations: saved?.reasons.length ?? 0 });
  const [counts, setCounts] = useState(() => countsOf(store.get().body));
  // A new editor, with an empty undo history, for the text that the author chose in a conflict.
  const [editorKey, setEditorKey] = useState(0);
  const limits = useContentLimits();
  const client = useQueryClient();
  const narrow = useMediaQuery('(max-width: 767px)');
  const state = useSaveState(saver);
  const reasons = saved?.reasons ?? [];
  const takedown = saved?.takedown ?? null;

  const sync = useCallback(() => editor.current?.sync(), []);
  const readEditor = () => ({
    pendingPictures: editor.current?.pendingPictures() ?? 0,
    untouchedAnnotations: editor.current?.untouchedAnnotations() ?? 0,
  });
  useSaveOnLeave(saver, sync);

  const { postsId } = saver.base();
  useEffect(() => {
    if (postsId !== null) onCreated(postsId);
  }, [postsId, onCreated]);

  const goTo = (field: string) => {
    setView('edit');
    const inSettings = field !== 'title' && field !== 'body' && field !== 'remarks';
    if (narrow) setSettingsOpen(inSettings);
    // Later, because the field may not be rendered yet.
    setTimeout(() => goToField(field), narrow && inSettings ? DRAWER_MS : 0);
  };
  /** Switches between text and preview: the preview begins at its top, and the text returns to its scroll position. */
  const show = (next: 'edit' | 'preview') => {
    sync();
    if (next === 'preview') scrollTop.current = window.scrollY;
    setView(next);
    requestAnimationFrame(() => window.scrollTo(0, next === 'preview' ? 0 : scrollTop.current));
  };
  const locate = (index: number) => {
    setView('edit');
    setSettingsOpen(false);
    setTimeout(() => editor.current?.goToAnnotation(index));
  };
  useFocusedAnnotation(true, locate);
  const submission = useSubmit({
    saver,
    store,
    sync,
    goTo,
    checks: () => articleChecks(store.get(), { ...readEditor(), limits, now: new Date() }),
  });
  useFormKeys({ onSave: () => (sync(), void saver.flush()), onSubmit: () => submission.submit() });

  if (submission.answer !== null)
    return <Submitted type="article" title={store.get().title} answer={submission.answer} publishAt={store.get().publishAt} />;

  const settings = (
    <ArticleSettings
      store={store}
      saver={saver}
      reasons={narrow ? [] : reasons}
      takedown={takedown}
      wasPublished={saved?.status === 'published'}
      editorState={editorState}
      problems={submission.problems}
      onLocate={locate}
      onGo={goTo}
      sync={sync}
      onWord={(word) => {
        setView('edit');
        setSettingsOpen(false);
        // Later, because the closing drawer returns the focus first.
        setTimeout(() => editor.current?.find(word), narrow ? DRAWER_MS : 0);
      }}
    />
  );
  return (
    <div className={css.page}>
      <ArticleBar
        saver={saver}
        saved={saved}
        annotations={reasons.length}
        tools={<RevisionsButton saver={saver} title={() => store.get().title} sync={sync} onReopen={onReopen} />}
        view={view}
        onView={show}
        onSettings={() => setSettingsOpen(true)}
        submitting={submission.submitting}
        onSubmit={() => submission.submit()}
      />
      {state.kind === 'refused' && <RefusedNote saver={saver} message={state.message} mayRetract={state.mayRetract} />}
      <Conflict saver={saver} store={store} onSettled={(choice) => choice === 'theirs' && setEditorKey((before) => before + 1)} />
      <Grid className={css.pair}>
        <Stack shrink background="card" data-field="body" hidden={view === 'preview'} className={css.paper}>
          <ArticleEditor
            key={editorKey}
            ref={editor}
            body={store.get().body}
            reasons={reasons}
            embeds={EMBEDS}
            onTitle={(title) => takeTitle(store, title, limits.articleTitleMax)}
            onFacts={async (facts, bringPicture) =>
              takeFacts(store, facts, {
                limits,
                now: new Date(),
                categories: facts.category === undefined ? [] : await client.fetchQuery(categoriesQuery()).catch(() => []),
                bringPicture,
              })
            }
            onUseAsCover={(src) => store.set({ cover: src })}
            onChange={(body, found) => {
              store.set({ body });
              setCounts(found);
              setEditorState(readEditor());
            }}
          >
            {narrow && reasons.length > 0 && <AnnotationsList reasons={reasons} takedown={takedown} onLocate={locate} />}
            <TitleField
              store={store}
              onEnter={() => editor.current?.focus()}
              counts={
                <>
                  <span>正文 {formatInteger(counts.characters)} 字</span>
                  {counts.minutes > 0 && <span>约 {counts.minutes} 分钟读完</span>}
                </>
              }
            />
          </ArticleEditor>
        </Stack>
        {view === 'preview' && <PhonePreview fields={store.get()} me={me} />}
        {!narrow && (
          <Box as="aside" padding={20} background="canvas" className={css.side} aria-label="发布设置">
            {settings}
          </Box>
        )}
      </Grid>
      {narrow && (
        <Dialog open={settingsOpen} onOpenChange={setSettingsOpen} title="发布设置">
          {settings}
        </Dialog>
      )}
      <LeaveGuard
        saver={saver}
        sync={sync}
        underWay={() => ((editor.current?.pendingPictures() ?? 0) > 0 ? '有图片未上传完成，离开后不会保留。' : null)}
      />
    </div>
  );
}
