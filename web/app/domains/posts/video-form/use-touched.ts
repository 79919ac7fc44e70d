import { useState, type FocusEvent, type SyntheticEvent } from 'react';

type Fields = ReadonlySet<string>;

export interface Touched {
  /** For the element around all fields. */
  handlers: { onBlur: (event: FocusEvent) => void; onInput: (event: SyntheticEvent) => void };
  /** Somebody was in it and went on, or has tried to submit: it may be said that something is missing. */
  wasLeft: (field: string) => boolean;
  /** Somebody has written in it, or one of both: it may be said that something is wrong. */
  wasTouched: (field: string) => boolean;
}

/** Where the author has been: of the other fields nothing is said yet. */
export function useTouched(tried: boolean): Touched {
  const [left, setLeft] = useState<Fields>(new Set());
  const [written, setWritten] = useState<Fields>(new Set());
  const wasLeft = (field: string) => tried || left.has(field);
  return {
    handlers: {
      onBlur({ target }) {
        const place = target.closest('[data-field]');
        const field = fieldOf(target);
        if (place === null || field === null) return;
        // Looked at when the focus has arrived where it goes.
        setTimeout(() => !isStillIn(place) && setLeft((before) => withField(before, field)));
      },
      onInput({ target }) {
        const field = fieldOf(target);
        if (field !== null) setWritten((before) => withField(before, field));
      },
    },
    wasLeft,
    wasTouched: (field) => wasLeft(field) || written.has(field),
  };
}

const withField = (before: Fields, field: string): Fields => (before.has(field) ? before : new Set([...before, field]));

const fieldOf = (target: EventTarget | null): string | null =>
  target instanceof Element ? (target.closest('[data-field]')?.getAttribute('data-field') ?? null) : null;

/** Also while a list of choices is open, which lies elsewhere in the page, and when only the window was left. */
const isStillIn = (place: Element): boolean =>
  place.contains(document.activeElement) || place.querySelector('[aria-expanded="true"]') !== null;
