import { useRef, useState, type KeyboardEvent } from 'react';
import { codePoints, TAGS_MAX } from '#contract/limits.ts';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useDraftField, type DraftStore } from './draft-store.ts';
import { TagChoices } from './tag-choices.tsx';
import css from './tags-field.module.css';
import { useTagChoices } from './use-tag-choices.ts';

const TAG_MAX = 20;

/** Tags in use are offered as one types. Enter, a comma or leaving the field adds; Backspace in the empty field takes the last one away. */
export function TagsField({ store }: { store: DraftStore }) {
  const tags = useDraftField(store, 'tags');
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const suggested = useTagChoices(text, tags);

  const add = (words: string) => {
    const { added, problem } = merge(tags, words);
    if (added.length !== tags.length) store.set({ tags: added });
    setError(problem);
    setText(problem === undefined ? '' : words);
  };
  const remove = (tag: string) => {
    store.set({ tags: tags.filter((other) => other !== tag) });
    setError(undefined);
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that ends the writing of a word by an input method belongs to the word.
    if (event.nativeEvent.isComposing) return;
    if (suggested.onKey(event)) {
      event.preventDefault();
      event.stopPropagation();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const tag = suggested.choices[suggested.active] ?? text;
      if (tag.trim() !== '') add(tag);
    } else if (event.key === 'Backspace' && text === '' && tags.length > 0) {
      remove(tags.at(-1) ?? '');
    }
  };

  return (
    <div data-field="tags">
      <Field label="标签" counter={`${tags.length} / ${TAGS_MAX}`} error={error}>
        {(tie) => (
          <div
            className={css.box}
            onPointerDown={(event) => event.target === event.currentTarget && (event.preventDefault(), input.current?.focus())}
          >
            {tags.map((tag) => (
              <span key={tag} className={css.tag}>
                {tag}
                <button type="button" aria-label={`移除 ${tag}`} onClick={() => remove(tag)}>
                  <Icon name="close" size="xs" />
                </button>
              </span>
            ))}
            <input
              {...tie}
              ref={input}
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={suggested.choices.length > 0}
              aria-controls={suggested.choices.length > 0 ? suggested.id : undefined}
              aria-activedescendant={suggested.active === -1 ? undefined : `${suggested.id}-${suggested.active}`}
              value={text}
              placeholder={tags.length < TAGS_MAX ? '回车添加' : ''}
              enterKeyHint="done"
              autoComplete="off"
              onKeyDown={onKeyDown}
              onBlur={() => text.trim() !== '' && add(text)}
              onChange={(event) => {
                setError(undefined);
                const typed = event.target.value;
                if (SEPARATOR.test(typed) && !(event.nativeEvent as InputEvent).isComposing) add(typed);
                else setText(typed);
              }}
            />
            <TagChoices {...suggested} onChoose={add} />
          </div>
        )}
      </Field>
    </div>
  );
}

const SEPARATOR = /[,，、;；\n]/;

/** Several at once when a list was pasted; what is there already is not added again. */
export function merge(tags: readonly string[], words: string): { added: string[]; problem: string | undefined } {
  const added = [...tags];
  for (const tag of words.split(SEPARATOR).map((word) => word.replace(/^[#＃\s]+|\s+$/g, ''))) {
    if (tag === '' || added.includes(tag)) continue;
    if (codePoints(tag) > TAG_MAX) return { added, problem: `一个标签不超过 ${TAG_MAX} 个字` };
    if (added.length >= TAGS_MAX) return { added, problem: `标签最多 ${TAGS_MAX} 个` };
    added.push(tag);
  }
  return { added, problem: undefined };
}
