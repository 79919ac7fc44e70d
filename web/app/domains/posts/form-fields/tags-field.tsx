import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { completeTag } from '#contract/discovery/addresses.ts';
import { TAG_MAX, TAGS_MAX } from '#contract/posts/constants.ts';
import { codePoints } from '#contract/text.ts';
import { request } from '../../../lib/api.ts';
import { useDebounced } from '../../../lib/calls/use-debounced.ts';
import { Icon } from '../../../ui/base/icon.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { useDraftField, type DraftStore } from '../drafts/draft-store.ts';
import { PlainButton } from '../../../ui/base/plain-button.tsx';
import { Box, Cluster } from '../../../ui/layout/primitives.tsx';
import { isInputMethodKey } from '../../../lib/browser/input-method.ts';
import css from './tags-field.module.css';

/** The field for tags, with suggestions. Enter, a comma or leaving the field adds a tag; Backspace in the empty field removes one. */
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
    if (isInputMethodKey(event.nativeEvent)) return;
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
          <Cluster
            radius="s"
            background="card"
            gap={6}
            wrap
            padding={4}
            className={css.box}
            onPointerDown={(event) => event.target === event.currentTarget && (event.preventDefault(), input.current?.focus())}
          >
            {tags.map((tag) => (
              <Cluster
                as="span"
                radius="s"
                background="sunken"
                gap={2}
                align="center"
                inline
                size={13}
                tone="muted"
                key={tag}
                className={css.tag}
              >
                {tag}
                <PlainButton flow="column" radius="s" tone="muted" aria-label={`移除 ${tag}`} onClick={() => remove(tag)}>
                  <Icon name="close" size="xs" />
                </PlainButton>
              </Cluster>
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
                if (SEPARATOR.test(typed) && !isInputMethodKey(event.nativeEvent as InputEvent)) add(typed);
                else setText(typed);
              }}
            />
            <TagChoices {...suggested} onChoose={add} />
          </Cluster>
        )}
      </Field>
    </div>
  );
}

const SEPARATOR = /[,，、;；\n]/;

/** Adds the tags of a text, which may be a pasted list; without duplicates. */
function merge(tags: readonly string[], words: string): { added: string[]; problem: string | undefined } {
  const added = [...tags];
  for (const tag of words.split(SEPARATOR).map((word) => word.replace(/^[#＃\s]+|\s+$/g, ''))) {
    if (tag === '' || added.includes(tag)) continue;
    if (codePoints(tag) > TAG_MAX) return { added, problem: `一个标签最多 ${TAG_MAX} 字` };
    if (added.length >= TAGS_MAX) return { added, problem: `标签最多 ${TAGS_MAX} 个` };
    added.push(tag);
  }
  return { added, problem: undefined };
}

interface TagChoicesProps {
  id: string;
  choices: readonly string[];
  active: number;
  onChoose: (tag: string) => void;
}

/** The suggestions below the field, which keeps the focus also on a press. */
function TagChoices({ id, choices, active, onChoose }: TagChoicesProps) {
  if (choices.length === 0) return null;
  return (
    <Box
      as="ul"
      marginTop={4}
      padding={4}
      radius="m"
      background="card"
      className={css.list}
      id={id}
      role="listbox"
      aria-label="可以补全为"
    >
      {choices.map((tag, index) => (
        <Cluster
          as="li"
          align="center"
          size={14}
          key={tag}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(tag)}
        >
          {tag}
        </Cluster>
      ))}
    </Box>
  );
}

const AFTER_TYPING_MS = 150;

/** Suggestions: used tags that begin with the text, without chosen ones. Arrow keys move, Escape closes. */
function useTagChoices(text: string, chosen: readonly string[]) {
  const id = useId();
  const [active, setActive] = useState(-1);
  const [putAway, setPutAway] = useState(false);
  const typed = text.trim();
  const words = useDebounced(typed, AFTER_TYPING_MS);
  useEffect(() => {
    setActive(-1);
    setPutAway(false);
  }, [typed]);
  const { data = [] } = useQuery({
    queryKey: ['tag-choices', words],
    queryFn: ({ signal }) => request(completeTag, { q: words }, { signal }),
    enabled: words !== '',
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
  const choices = typed === '' || words === '' || putAway ? [] : data.filter((tag) => !chosen.includes(tag) && tag !== typed);

  /** Returns whether the list handled the key. */
  const onKey = ({ key }: KeyboardEvent): boolean => {
    if (choices.length === 0) return false;
    if (key === 'ArrowDown') setActive((before) => (before + 1 >= choices.length ? -1 : before + 1));
    else if (key === 'ArrowUp') setActive((before) => (before < 0 ? choices.length - 1 : before - 1));
    else if (key === 'Escape') setPutAway(true);
    else return false;
    return true;
  };
  return { id, choices, active: choices[active] === undefined ? -1 : active, onKey };
}
