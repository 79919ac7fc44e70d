import { readUnsentText, useUnsentText } from '../../../lib/unsent-text.ts';

const nameOf = (postsId: string, parentId: string | null): string => `comment.${postsId}.${parentId ?? ''}`;

/** The draft of a comment; `parentId` is the comment that it replies to. */
export const useDraft = (postsId: string, parentId: string | null) => useUnsentText(nameOf(postsId, parentId));

export const hasDraft = (postsId: string, parentId: string): boolean => readUnsentText(nameOf(postsId, parentId)) !== '';
