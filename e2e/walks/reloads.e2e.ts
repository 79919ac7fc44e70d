import { test } from '@playwright/test';
import { reloadWhileTyping } from '../reloads.ts';

test('of twenty articles that are reloaded two hundred times while being typed each is there once, with its last word', async ({
  page,
}) => {
  test.setTimeout(1_200_000);
  await reloadWhileTyping(page, { mobile: '13800000002', articles: 20, reloads: 10 });
});
