import { useEffect, useEffectEvent } from 'react';
import { TextField } from '../../../ui/forms/field.tsx';
import { useSearchedWords } from '../../../ui/forms/searched-words.ts';
import { Icon } from '../../../ui/base/icon.tsx';
import css from './queue-search.module.css';

const TYPING_PAUSE_MS = 300;

/** A search field that searches after a pause in typing. */
export function QueueSearch({ value, onChange }: { value: string; onChange: (keywords: string) => void }) {
  const { typed, type, ask } = useSearchedWords(value);
  const search = useEffectEvent(() => onChange(ask(typed)));
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => search(), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, value]);
  return (
    <TextField
      label="搜索标题或作者"
      labelHidden
      type="search"
      maxLength={100}
      placeholder="搜索标题或作者"
      className={css.search}
      value={typed}
      onChange={(event) => type(event.target.value)}
      before={<Icon name="search" size="s" />}
    />
  );
}
