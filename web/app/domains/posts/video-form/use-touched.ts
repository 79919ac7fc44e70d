import { useState, type FocusEvent, type SyntheticEvent } from 'react';

type Fields = ReadonlySet<string>;

export interface Touched {
  /** Props of the element around all fields. */
  handlers: { onBlur: (event: FocusEvent) => void; onInput: (event: SyntheticEvent) => void };
  /** The field was focused and left, or a submission was tried: show if it is missing. */
  wasLeft: (field: string) => boolean;
  /** Like `wasLeft`, and also if the field was edited: show if it is wrong. */
  wasTouched: (field: string) => boolean;
}

/** The fields (`data-field`) that the author has used, so that errors are shown only there; after a try to submit, everywhere. */
export function useTouched(tried: boolean): Touched {
  const [leftFields, setLeft] = useState<Fields>(new Set());
  const [editedFields, setEdited] = useState<Fields>(new Set());
  const wasLeft = (field: string) => tried || leftFields.has(field);
  return {
    handlers: {
      onBlur({ target }) {
        const place = target.closest('[data-field]');
        const field = fieldOf(target);
        if (place === null || field === null) return;
        // Later, when the focus has moved.
        setTimeout(() => !isStillIn(place) && setLeft((before) => withField(before, field)));
      },
      onInput({ target }) {
        const field = fieldOf(target);
        if (field !== null) setEdited((before) => withField(before, field));
      },
    },
    wasLeft,
    wasTouched: (field) => wasLeft(field) || editedFields.has(field),
  };
}

const withField = (before: Fields, field: string): Fields => (before.has(field) ? before : new Set([...before, field]));

const fieldOf = (target: EventTarget | null): string | null =>
  target instanceof Element ? (target.closest('[data-field]')?.getAttribute('data-field') ?? null) : null;

/** Whether the field still has the focus; also while its list is open in a portal, and when only the window lost the focus. */
const isStillIn = (place: Element): boolean =>
  place.contains(document.activeElement) || place.querySelector('[aria-expanded="true"]') !== null;
