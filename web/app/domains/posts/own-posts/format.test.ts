import { expect, test } from 'vitest';
import type { OwnPost } from '#contract/posts/own-posts.ts';
import { hasUnpublishedChanges } from './format.ts';

const post = (part: Partial<OwnPost>): OwnPost =>
  ({ status: 'published', hasNewerDraft: true, queuePosition: null, ...part }) as OwnPost;

test('a published post that was changed since says so, until the change is under review', () => {
  expect(hasUnpublishedChanges(post({}))).toBe(true);
  expect(hasUnpublishedChanges(post({ hasNewerDraft: false }))).toBe(false);
  expect(hasUnpublishedChanges(post({ queuePosition: 3 }))).toBe(false);
  expect(hasUnpublishedChanges(post({ status: 'draft' }))).toBe(false);
});
