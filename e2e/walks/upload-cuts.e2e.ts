import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { uploadOverCuts } from '../upload-cuts.ts';

test('ten videos over a line that is cut five times arrive by themselves', async ({ page }) => {
  test.setTimeout(600_000);
  const folder = await mkdtemp(join(tmpdir(), 'wenjian-cuts-'));
  try {
    await uploadOverCuts(page, folder, { files: 10, cuts: 5 });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
