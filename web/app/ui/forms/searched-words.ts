import { useState } from 'react';

/** A field of words to search by, beside the words that the list is searched by now. */
export interface SearchedWords {
  typed: string;
  /** What the form asked for last. */
  asked: string;
  /** What the list was searched by when the form was shown last. */
  seen: string;
}

export const beginWith = (words: string): SearchedWords => ({ typed: words, asked: words, seen: words });

/**
 * The field once the list is searched by `words`. Words that this form asked for leave it as it is, for somebody may have typed on; words that
 * come from elsewhere, a step back or 清除筛选, stand in it.
 */
export function onSearched(field: SearchedWords, words: string): SearchedWords {
  if (field.seen === words) return field;
  return words === field.asked ? { ...field, seen: words } : beginWith(words);
}

/** What is typed to search by; `ask` notes that the list is about to be searched by it, and answers it without the spaces around it. */
export function useSearchedWords(words: string): {
  typed: string;
  type: (typed: string) => void;
  ask: (typed: string) => string;
} {
  const [kept, keep] = useState(() => beginWith(words));
  const field = onSearched(kept, words);
  if (field !== kept) keep(field);
  return {
    typed: field.typed,
    type: (typed) => keep({ ...field, typed }),
    ask(typed) {
      const asked = typed.trim();
      keep({ ...field, typed, asked });
      return asked;
    },
  };
}
