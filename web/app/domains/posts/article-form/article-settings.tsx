import type { Draft, ReviewReason } from '#contract/posts/drafts.ts';
import { useStore } from '../../../lib/store.ts';
import { Switch } from '../../../ui/forms/choice.tsx';
import { useContentLimits } from '../../settings/parts/content-limits.ts';
import { picturesOf } from '../../../kits/editor/document.ts';
import { Stack } from '../../../ui/layout/primitives.tsx';
import css from './article-settings.module.css';
import { CategoryField, RegionField, SummaryField } from '../form-fields/basic-fields.tsx';
import { articleChecks, type Beside } from '../submission/checks.ts';
import { ChecksList } from '../submission/checks-list.tsx';
import { WordCheck } from '../submission/word-check.tsx';
import { CollectionField } from '../form-fields/collection-field.tsx';
import { CoverField } from '../form-fields/cover-field.tsx';
import { DeclarationField } from '../form-fields/declaration-field.tsx';
import type { DraftStore } from '../drafts/draft-store.ts';
import { PublishTimeField } from '../form-fields/publish-time-field.tsx';
import { AnnotationsList } from './annotations-list.tsx';
import type { Saver } from '../drafts/autosave-types.ts';
import { TagsField } from '../form-fields/tags-field.tsx';

interface ArticleSettingsProps {
  store: DraftStore;
  saver: Saver;
  reasons: readonly ReviewReason[];
  takedown: Draft['takedown'];
  /** The post was published before, so changes are published once they pass the review. */
  wasPublished: boolean;
  /** Facts about the text that only the editor knows. */
  editorState: Omit<Beside, 'now' | 'limits'>;
  /** The server's errors of the last submission, by field. */
  problems: Record<string, string>;
  onLocate: (index: number) => void;
  onGo: (field: string) => void;
  sync: () => void;
  /** Goes to a word in the text. */
  onWord: (word: string) => void;
}

/** The fields of an article, beside its text. */
export function ArticleSettings({
  store,
  saver,
  reasons,
  takedown,
  wasPublished,
  editorState,
  problems,
  onLocate,
  onGo,
  sync,
  onWord,
}: ArticleSettingsProps) {
  const limits = useContentLimits();
  const fields = useStore(store);
  return (
    <Stack shrink alignContent="start" gap={20} shrinkChildren className={css.settings}>
      {reasons.length > 0 && (
        <>
          <AnnotationsList reasons={reasons} takedown={takedown} onLocate={onLocate} />
          <hr />
        </>
      )}
      <CoverField store={store} pictures={picturesOf(fields.body)} />
      <SummaryField store={store} label="摘要" placeholder="不填则取正文前 54 个字" />
      <CategoryField store={store} />
      <TagsField store={store} />
      <RegionField store={store} />
      <CollectionField saver={saver} store={store} />
      <DeclarationField store={store} aiProblem={problems['aiGenerated']} />
      {!wasPublished && <PublishTimeField store={store} />}
      <Switch checked={fields.allowComment} onChange={(event) => store.set({ allowComment: event.target.checked })}>
        允许评论
      </Switch>
      <hr />
      <ChecksList checks={articleChecks(fields, { ...editorState, limits, now: new Date() })} onGo={onGo} />
      <WordCheck
        saver={saver}
        store={store}
        sync={sync}
        onGo={({ field, word }) => (field === 'body' ? onWord(word) : onGo(field))}
      />
    </Stack>
  );
}
