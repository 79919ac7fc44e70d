import { useEffect, useState, type RefObject } from 'react';
import type { AnswerAt } from '#contract/calls.ts';
import { complete, hotWords } from '#contract/discovery/addresses.ts';
import { useAnswer } from '../../../lib/calls/use-answer.ts';
import { useDebounced } from '../../../lib/calls/use-debounced.ts';
import { Icon, type IconName } from '../../../ui/base/icon.tsx';
import { isInputMethodKey } from '../../../lib/browser/input-method.ts';
import { forgetSearches, searchHistory } from './search-history.ts';
import { Card, Cluster, Text } from '../../../ui/layout/primitives.tsx';
import css from './search-suggestions.module.css';

interface SearchSuggestionsProps {
  id: string;
  input: RefObject<HTMLInputElement | null>;
  words: string;
  onChoose: (words: string) => void;
  onClose: () => void;
}

interface Suggestion {
  text: string;
  icon: IconName;
  kind: string;
}

/** Suggestions below the search box: earlier searches, or completions. The box keeps the focus. */
export function SearchSuggestions({ id, input, words, onChoose, onClose }: SearchSuggestionsProps) {
  const [history, setHistory] = useState(searchHistory);
  const isHistory = words === '';
  // Without a response only the history is shown.
  const hot = useAnswer(hotWords, {}).answer ?? [];
  const searchedWords = useDebounced(words, PAUSE_MS);
  const completions =
    useAnswer(complete, searchedWords === '' ? null : { q: searchedWords.slice(0, 50) }, { keepPrevious: true }).answer ?? [];
  const popular = hot.slice(0, HOT_SHOWN).map(({ text }): Suggestion => ({ text, icon: 'fire', kind: '热词' }));
  const shown: Suggestion[] = isHistory
    ? [
        ...history.map((text): Suggestion => ({ text, icon: 'history', kind: '历史' })),
        ...popular.filter(({ text }) => !history.includes(text)),
      ]
    : completions.map(({ text, kind }) => ({ text, ...KINDS[kind] }));
  useExpanded(input, id, shown.length > 0);
  const active = useActiveOption({ id, input, shown, onChoose, onClose });
  if (shown.length === 0) return null;
  return (
    <Card size={14} padding={8} className={css.panel}>
      {isHistory && history.length === 0 && (
        <Cluster as="p" align="center" justify="between" size={13} tone="muted" className={css.head}>
          热门搜索
        </Cluster>
      )}
      {isHistory && history.length > 0 && (
        <Cluster as="p" align="center" justify="between" size={13} tone="muted" className={css.head}>
          搜索历史
          <button
            type="button"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              forgetSearches();
              setHistory([]);
            }}
          >
            清空
          </button>
        </Cluster>
      )}
      <ul id={id} role="listbox" aria-label={isHistory ? '搜索历史与热词' : '搜索建议'}>
        {shown.map(({ text, icon, kind }, index) => (
          // A press must not take the focus from the box.
          <Cluster
            as="li"
            align="center"
            gap={10}
            key={`${kind} ${text}`}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(text)}
          >
            <Icon name={icon} size="s" />
            <span>{text}</span>
            {icon !== 'history' && (
              <Text as="small" tone="muted" size={12}>
                {kind}
              </Text>
            )}
          </Cluster>
        ))}
      </ul>
    </Card>
  );
}

const KINDS: Record<AnswerAt<typeof complete>[number]['kind'], { icon: IconName; kind: string }> = {
  title: { icon: 'search', kind: '标题' },
  tag: { icon: 'tag', kind: '标签' },
  author: { icon: 'user', kind: '作者' },
};

const HOT_SHOWN = 6;

const PAUSE_MS = 150;

/** Sets the box's `aria-expanded`. */
function useExpanded(input: RefObject<HTMLInputElement | null>, id: string, expanded: boolean): void {
  useEffect(() => {
    const box = input.current;
    if (box === null || !expanded) return;
    box.setAttribute('aria-expanded', 'true');
    box.setAttribute('aria-controls', id);
    return () => {
      box.setAttribute('aria-expanded', 'false');
      box.removeAttribute('aria-controls');
    };
  }, [input, id, expanded]);
}

interface ActiveOption extends Omit<SearchSuggestionsProps, 'words'> {
  shown: readonly Suggestion[];
}

/** Arrow keys move, Enter chooses, Escape closes. Returns the index of the active option, -1 for none. */
function useActiveOption({ id, input, shown, onChoose, onClose }: ActiveOption): number {
  const [active, setActive] = useState(-1);
  const list = shown.map(({ text }) => text).join('\n');
  useEffect(() => setActive(-1), [list]);

  useEffect(() => {
    const box = input.current;
    if (box === null) return;
    if (active >= 0) box.setAttribute('aria-activedescendant', `${id}-${active}`);
    else box.removeAttribute('aria-activedescendant');
    const onKey = (event: KeyboardEvent) => {
      if (isInputMethodKey(event)) return;
      if (event.key === 'Escape') onClose();
      else if (event.key === 'ArrowDown') setActive(((active + 2) % (shown.length + 1)) - 1);
      else if (event.key === 'ArrowUp') setActive(((active + shown.length + 1) % (shown.length + 1)) - 1);
      else if (event.key === 'Enter' && shown[active] !== undefined) onChoose(shown[active].text);
      else return;
      event.preventDefault();
    };
    box.addEventListener('keydown', onKey);
    return () => {
      box.removeEventListener('keydown', onKey);
      box.removeAttribute('aria-activedescendant');
    };
  }, [active, id, input, shown, onChoose, onClose]);
  return active;
}
