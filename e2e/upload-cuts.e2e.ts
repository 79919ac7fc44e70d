import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { uploadOverCuts } from './upload-cuts.ts';

test('three videos over a line that is cut twice arrive by themselves', async ({ page }) => {
  test.setTimeout(120_000);
  const folder = await mkdtemp(join(tmpdir(), 'wenjian-cuts-'));
  try {
    await uploadOverCuts(page, folder, { files: 3, cuts: 2 });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
