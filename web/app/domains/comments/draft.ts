import { useEffect, useState } from 'react';
import { UNSENT_PREFIX } from '../../lib/session.ts';

const keyOf = (postsId: string, parentId: string | null): string => `${UNSENT_PREFIX}comment.${postsId}.${parentId ?? ''}`;

/** What is being written, kept while this tab lives: through a failure, a reload and the way to the login page; not through a logout. */
export function useDraft(postsId: string, parentId: string | null): [string, (text: string) => void] {
  const key = keyOf(postsId, parentId);
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? '');
  useEffect(() => {
    if (text === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  }, [key, text]);
  return [text, setText];
}

export const hasDraft = (postsId: string, parentId: string): boolean => sessionStorage.getItem(keyOf(postsId, parentId)) !== null;
