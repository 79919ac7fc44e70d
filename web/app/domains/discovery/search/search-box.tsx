import { lazy, Suspense, useEffect, useRef, useState, type FormEvent } from 'react';
import { Form, useLocation, useNavigate } from 'react-router';
import { classes } from '../../../ui/base/classes.ts';
import { Icon } from '../../../ui/base/icon.tsx';
import { searchPath } from '../../../lib/paths.ts';
import css from './search-box.module.css';
import { isMobileNow } from '../../../lib/browser/device.ts';
import { isCovered, mayAct } from '../../../ui/base/shortcuts.ts';

const Suggestions = lazy(() => import('./search-suggestions.tsx').then((part) => ({ default: part.SearchSuggestions })));

interface SearchBoxProps {
  className?: string | undefined;
  /** The search page's own box; the key `/` focuses the header's box. */
  secondary?: boolean;
}

/** A plain form that works without JavaScript; suggestions and history are loaded on the first focus. */
export function SearchBox({ className, secondary = false }: SearchBoxProps) {
  const { pathname, search } = useLocation();
  const currentQuery = pathname === '/search' ? (new URLSearchParams(search).get('q') ?? '') : '';
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState(currentQuery);
  const [open, setOpen] = useState(false);
  useSlashKey(input, !secondary);
  // On phones the header has an icon that leads here, so the field is focused at once.
  useEffect(() => {
    if (secondary && currentQuery === '' && isMobileNow()) input.current?.focus();
  }, [secondary, currentQuery]);
  useEffect(() => {
    setWords(currentQuery);
    setOpen(false);
  }, [currentQuery, pathname]);

  const go = (to: string) => {
    // Mostly loaded already, with the suggestions; failures are ignored.
    import('./search-history.ts').then(({ rememberSearch }) => rememberSearch(to)).catch(() => {});
    setWords(to);
    setOpen(false);
    input.current?.blur();
    void navigate(searchPath(to));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const trimmed = words.trim();
    if (trimmed !== '') go(trimmed);
  };

  return (
    <Form
      className={classes(css.box, className)}
      role="search"
      action="/search"
      onSubmit={submit}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <Icon name="search" className={css.icon} />
      <input
        ref={input}
        // Not type="search", whose role would conflict with the combobox.
        type="text"
        name="q"
        role="combobox"
        aria-label="搜索文章、视频、作者"
        aria-autocomplete="list"
        aria-expanded={false}
        placeholder="搜索文章、视频、作者"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={100}
        value={words}
        onChange={({ target }) => {
          setWords(target.value);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
      />
      {!secondary && <kbd aria-hidden="true">/</kbd>}
      {open && (
        <Suspense>
          <Suggestions id={LIST_ID} input={input} words={words.trim()} onChoose={go} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Form>
  );
}

const LIST_ID = 'search-suggestions';

/** The key `/` focuses the box, except while typing in a field. */
function useSlashKey(input: { current: HTMLInputElement | null }, active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const onKey = (event: KeyboardEvent) => {
      const writes =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [contenteditable]') !== null;
      if (event.key !== '/' || writes || !mayAct(event) || input.current?.offsetParent === null || isCovered()) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [input, active]);
}
