import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { PersonShort } from '#contract/accounts.ts';
import { request } from '../../lib/api.ts';
import { searchUsers } from './calls.ts';
import { useCommentsContext } from './context.ts';
import { nameBeingTyped } from './pieces.ts';

type Named = Pick<PersonShort, 'id' | 'nickname'> & { avatar?: string | null };

const SHOWN = 6;
const WAIT_MS = 200;

/** Completing a name after @: first who takes part in this conversation, then whoever is found by the letters typed. */
export function useMentions(field: RefObject<HTMLTextAreaElement | null>, text: string, setText: (text: string) => void) {
  const id = useId();
  const { post, me, comments } = useCommentsContext();
  const [typing, setTyping] = useState<{ at: number; typed: string } | null>(null);
  const [found, setFound] = useState<{ typed: string; people: readonly Named[] }>({ typed: '', people: [] });
  const [active, setActive] = useState(0);
  const caret = useRef<number | null>(null);
  const typed = typing?.typed ?? '';

  useEffect(() => {
    if (typed === '') return;
    let asked = true;
    const timer = setTimeout(() => {
      request(searchUsers, { q: typed, limit: SHOWN })
        .then(({ list }) => asked && setFound({ typed, people: list }))
        // Completion is a help; without it the name can still be typed.
        .catch(() => {});
    }, WAIT_MS);
    return () => {
      asked = false;
      clearTimeout(timer);
    };
  }, [typed]);

  // The caret goes where the text was changed for the writer, once that is on the page.
  useEffect(() => {
    if (caret.current === null) return;
    field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const here: Named[] = [
    post.author,
    ...comments.list.threads.flatMap((thread) => [thread, ...thread.replies]).map((one) => one.author),
  ];
  const matching = [...here.filter(({ nickname }) => nickname.includes(typed)), ...(found.typed === typed ? found.people : [])];
  const people =
    typing === null
      ? []
      : [...new Map(matching.filter((person) => person.id !== me?.id).map((person) => [person.id, person])).values()].slice(
          0,
          SHOWN,
        );
  const close = () => setTyping(null);

  /** Puts a piece in the place of what is selected, or of the name being typed. */
  const insert = (piece: string, from?: number) => {
    const element = field.current;
    if (element === null) return;
    const start = from ?? element.selectionStart;
    const next = text.slice(0, start) + piece + text.slice(element.selectionEnd);
    caret.current = start + piece.length;
    element.focus();
    setText(next);
    setTyping(nameBeingTyped(next, caret.current));
    setActive(0);
  };
  const choose = (person: Named) => {
    if (typing !== null) insert(`@${person.nickname} `, typing.at);
    close();
  };

  return {
    id,
    people,
    active,
    choose,
    close,
    insert: (piece: string) => insert(piece),
    start: () => insert('@'),
    onType(value: string, at: number) {
      setTyping(nameBeingTyped(value, at));
      setActive(0);
    },
    /** True when the key was meant for the list. */
    onKeyDown(event: KeyboardEvent): boolean {
      const person = people[active];
      if (person === undefined) return false;
      if (event.key === 'ArrowDown') setActive((active + 1) % people.length);
      else if (event.key === 'ArrowUp') setActive((active - 1 + people.length) % people.length);
      else if (event.key === 'Escape') close();
      else if ((event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === 'Tab') choose(person);
      else return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
    /** Ties the field to the list for the ear. */
    ties: {
      'aria-autocomplete': 'list',
      'aria-controls': people.length > 0 ? `${id}-people` : undefined,
      'aria-activedescendant': people.length > 0 ? `${id}-${String(active)}` : undefined,
    } as const,
  };
}

export type Mentions = ReturnType<typeof useMentions>;
