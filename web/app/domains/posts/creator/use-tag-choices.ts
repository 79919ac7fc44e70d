import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { completeTag } from '#contract/discovery.ts';
import { request } from '../../../lib/api.ts';

const AFTER_TYPING_MS = 150;

/** Tags in use that begin as typed, without those that are chosen already; arrows go through them, Escape puts them away. */
export function useTagChoices(text: string, chosen: readonly string[]) {
  const id = useId();
  const [words, setWords] = useState('');
  const [active, setActive] = useState(-1);
  const [putAway, setPutAway] = useState(false);
  const typed = text.trim();
  useEffect(() => {
    setActive(-1);
    setPutAway(false);
    const timer = setTimeout(() => setWords(typed), AFTER_TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data = [] } = useQuery({
    queryKey: ['tag-choices', words],
    queryFn: ({ signal }) => request(completeTag, { q: words }, { signal }),
    enabled: words !== '',
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
  const choices = typed === '' || words === '' || putAway ? [] : data.filter((tag) => !chosen.includes(tag) && tag !== typed);

  /** Answers whether the key was meant for the list. */
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
