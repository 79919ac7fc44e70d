import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { codePoints } from '#contract/text.ts';
import { ARTICLE_TITLE, DRAFT_TITLE_MAX } from '#contract/posts/constants.ts';
import { classes } from '../../../ui/base/classes.ts';
import { useContentLimits } from '../../settings/parts/content-limits.ts';
import { useDraftField, type DraftStore } from '../drafts/draft-store.ts';
import { Cluster } from '../../../ui/layout/primitives.tsx';
import { isInputMethodKey } from '../../../lib/browser/input-method.ts';
import css from './title-field.module.css';

/** The field for the title, which grows with its text. Enter moves to the body; `counts` are shown beside its counter. */
export function TitleField({ store, onEnter, counts }: { store: DraftStore; onEnter: () => void; counts: ReactNode }) {
  const title = useDraftField(store, 'title');
  const area = useRef<HTMLTextAreaElement>(null);
  const length = codePoints(title.trim());
  const { articleTitleMax: max } = useContentLimits();
  const isLong = length > max;

  useLayoutEffect(() => {
    const element = area.current;
    if (element === null) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight}px`;
  }, [title]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isInputMethodKey(event.nativeEvent) || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onEnter();
  };

  return (
    <div data-field="title">
      <textarea
        ref={area}
        className={css.title}
        rows={1}
        aria-label={`标题，${ARTICLE_TITLE.min} 到 ${max} 字`}
        aria-describedby="title-count"
        aria-invalid={isLong || undefined}
        placeholder="标题"
        value={title}
        onKeyDown={onKeyDown}
        onChange={(event) =>
          store.set({ title: [...event.target.value.replaceAll(/\s*\n\s*/g, ' ')].slice(0, DRAFT_TITLE_MAX).join('') })
        }
      />
      <Cluster as="p" wrap numeric size={13} tone="faint" className={css.counts}>
        <span id="title-count" className={classes(isLong && css.long)}>
          标题 {length} / {max}
          {isLong && `，多了 ${length - max} 字`}
        </span>
        {counts}
      </Cluster>
    </div>
  );
}
