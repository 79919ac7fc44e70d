import { expect, test } from 'vitest';
import type { OwnPost } from '#contract/posts/own-posts.ts';
import { hasUnpublishedChanges } from './format.ts';

const work = (part: Partial<OwnPost>): OwnPost =>
  ({ status: 'published', hasNewerDraft: true, queuePosition: null, ...part }) as OwnPost;

test('a published work that was changed since says so, until the change is under review', () => {
  expect(hasUnpublishedChanges(work({}))).toBe(true);
  expect(hasUnpublishedChanges(work({ hasNewerDraft: false }))).toBe(false);
  expect(hasUnpublishedChanges(work({ queuePosition: 3 }))).toBe(false);
  expect(hasUnpublishedChanges(work({ status: 'draft' }))).toBe(false);
});
