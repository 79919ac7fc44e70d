import { useState } from 'react';

/** The state of a search field; the list's actual query comes from the page's address and may change without the field. */
export interface SearchedWords {
  /** The text in the field. */
  typed: string;
  /** The query that this form submitted last. */
  submitted: string;
  /** The list's query at the last render. */
  lastWords: string;
}

export const beginWith = (words: string): SearchedWords => ({ typed: words, submitted: words, lastWords: words });

/**
 * The field when the list's query is `words`. A query that this form submitted leaves the text alone, since somebody may have
 * typed on; any other (the back button, 清除筛选) replaces it.
 */
export function onSearched(field: SearchedWords, words: string): SearchedWords {
  if (field.lastWords === words) return field;
  return words === field.submitted ? { ...field, lastWords: words } : beginWith(words);
}

/** State of a search field for a list whose query is `words`. `ask` marks a text as submitted and returns it trimmed. */
export function useSearchedWords(words: string): {
  typed: string;
  type: (typed: string) => void;
  ask: (typed: string) => string;
} {
  const [saved, setField] = useState(() => beginWith(words));
  const field = onSearched(saved, words);
  if (field !== saved) setField(field);
  return {
    typed: field.typed,
    type: (typed) => setField({ ...field, typed }),
    ask(typed) {
      const submitted = typed.trim();
      setField({ ...field, typed, submitted });
      return submitted;
    },
  };
}
