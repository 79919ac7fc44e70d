import { useEffect, useReducer } from 'react';
import type { ReviewReason } from '#contract/posts/drafts.ts';
import { sessionStore } from '../../../lib/browser/browser-storage.ts';
import { storedJson } from '../../../lib/browser/stored-value.ts';

/** A reason for a rejection: a template, a note, or both; about a place in the post or the whole post. */
export interface ReasonDraft {
  key: number;
  template: string | null;
  note: string;
  anchor: NonNullable<ReviewReason['anchor']> | null;
}

export const REASONS_MAX = 20;
export const REASON_TEXT_MAX = 500;

export type ReasonAction =
  | { type: 'add'; anchor?: ReasonDraft['anchor']; template?: string; note?: string }
  | { type: 'change'; key: number; template?: string | null; note?: string }
  | { type: 'remove'; key: number };

/** The reasons for a post, stored in the browser until the decision, so that they survive a reload or opening another post. */
export function useReasons(postsId: string): [readonly ReasonDraft[], (action: ReasonAction) => void] {
  const [reasons, dispatch] = useReducer(change, postsId, (id) => storedReasons(id).read());
  useEffect(() => {
    if (reasons.length === 0) storedReasons(postsId).forget();
    else storedReasons(postsId).write(reasons);
  }, [reasons, postsId]);
  return [reasons, dispatch];
}

/** Removes the stored reasons after a decision. */
export const forgetReasons = (postsId: string): void => storedReasons(postsId).forget();

/** The text for the author, for example 缺少出处：数字来自哪里？ */
export const textOf = ({ template, note }: Pick<ReasonDraft, 'template' | 'note'>): string =>
  [template, note.trim()].filter((part) => part !== null && part !== '').join('：');

export const toReviewReason = (reason: ReasonDraft): ReviewReason => ({
  text: textOf(reason),
  ...(reason.anchor === null ? {} : { anchor: reason.anchor }),
});

/** The first reason without text. */
export const unsaid = (reasons: readonly ReasonDraft[]): ReasonDraft | undefined =>
  reasons.find((reason) => textOf(reason) === '');

export function change(reasons: readonly ReasonDraft[], action: ReasonAction): readonly ReasonDraft[] {
  switch (action.type) {
    case 'add': {
      if (reasons.length >= REASONS_MAX) return reasons;
      const key = Math.max(0, ...reasons.map((reason) => reason.key)) + 1;
      return [...reasons, { key, template: action.template ?? null, note: action.note ?? '', anchor: action.anchor ?? null }];
    }
    case 'change':
      return reasons.map((reason) =>
        reason.key === action.key
          ? {
              ...reason,
              template: action.template === undefined ? reason.template : action.template,
              note: action.note ?? reason.note,
            }
          : reason,
      );
    case 'remove':
      return reasons.filter((reason) => reason.key !== action.key);
  }
}

const storedReasons = (postsId: string) =>
  storedJson(
    `wenjian.review.${postsId}`,
    (saved): readonly ReasonDraft[] => (Array.isArray(saved) ? (saved as ReasonDraft[]) : []),
    sessionStore,
  );
