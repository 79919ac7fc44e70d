import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loginForMobilePassword } from '#contract/accounts/accounts.ts';
import { loginForAccountPassword } from '#contract/admins/sign-in.ts';
import { approvePost } from '#contract/moderation/review.ts';
import * as posts from '#contract/posts/drafts.ts';
import * as postContract from '#contract/posts/post.ts';
import { getSettings, saveSettings } from '#contract/settings/settings.ts';
import { runningEmbedded } from '#server/db/embedded/embedded.ts';
import { makeCall, childOf, endAll, startProduct, temporaryFolder, untilReady, type Product } from './product.ts';
import { articleForm } from './factories/posts.ts';

const PASSWORD = 'Wenjian2026';
const ADMIN = { account: 'chief', password: PASSWORD };
const WRITER = { mobile: '13700000001', password: PASSWORD };
/** As soon as the site's settings allow, so that no clock has to be moved and no row to be touched. */
const MINUTES_MIN = 1;
const WITHIN = 60_000;

const folder = await temporaryFolder();
const DATA_DIR = join(folder.path, 'data');
const start = () => startProduct({ DATA_DIR, ADMIN_ACCOUNT: ADMIN.account, ADMIN_PASSWORD: ADMIN.password, LOG_LEVEL: 'error' });
let product: Product;
let chief: string;
let writer: string;

beforeAll(async () => {
  product = await start();
  await untilReady(product);
  await addWriter();
  chief = (await makeCall(product, loginForAccountPassword, ADMIN)).data.token;
  writer = (await makeCall(product, loginForMobilePassword, WRITER)).data.token;
  const { version, settings } = (await makeCall(product, getSettings, {}, chief)).data;
  const limits = { ...settings.limits, publishAheadMinMinutes: MINUTES_MIN };
  expect(await makeCall(product, saveSettings, { version, settings: { ...settings, limits } }, chief)).toMatchObject({
    code: 200,
  });
});
afterAll(async () => {
  await endAll();
  await folder.remove();
});

test('a scheduled post is published within a minute of its time', async () => {
  const { postsId, at } = await scheduled();
  await until(at - 2_000);
  expect(await statusOf(postsId)).toBe(404);
  await expect.poll(() => statusOf(postsId), { timeout: at + WITHIN - Date.now(), interval: 250 }).toBe(200);
  expect(Date.now()).toBeGreaterThanOrEqual(at);
  expect(await timeOf(postsId)).toBe(at);
});

test('one whose time came while everything was down is published within a minute of the next start', async () => {
  const { postsId, at } = await scheduled();
  await killAll();
  expect(Date.now()).toBeLessThan(at);
  await until(at + 3_000);
  product = await start();
  await untilReady(product);
  await expect.poll(() => statusOf(postsId), { timeout: WITHIN, interval: 250 }).toBe(200);
  expect(await timeOf(postsId)).toBe(at);
});

/** Submitted with a time and passed, before that time. */
async function scheduled(): Promise<{ postsId: string; at: number }> {
  const { postsId } = (await makeCall(product, posts.save, articleForm(), writer)).data;
  const at = Date.now() + MINUTES_MIN * 60_000 + 5_000;
  const form = { postsId, publishAt: new Date(at).toISOString() };
  expect(await makeCall(product, posts.submit, form, writer)).toMatchObject({ code: 200, data: { status: 'pending' } });
  expect(await makeCall(product, approvePost, { postsId }, chief)).toMatchObject({ code: 200, data: { status: 'scheduled' } });
  return { postsId, at };
}

/** As a power cut ends them, the database with them. */
async function killAll(): Promise<void> {
  const children = [await childOf(product, 'server/build/main.js'), await childOf(product, 'server/build/worker.js')];
  const [postmaster] = (await readFile(join(DATA_DIR, 'postgres/data/postmaster.pid'), 'utf8')).split('\n');
  for (const pid of [Number(product.process.pid), ...children, Number(postmaster)]) process.kill(pid, 'SIGKILL');
  await product.ended;
}

/** What a guest is answered. */
const statusOf = async (postsId: string): Promise<number> => (await makeCall(product, postContract.detail, { postsId })).code;

const timeOf = async (postsId: string): Promise<number> =>
  Date.parse((await makeCall(product, postContract.detail, { postsId })).data.publishTime);

const until = (at: number) => new Promise((resolve) => setTimeout(resolve, at - Date.now()));

async function addWriter(): Promise<void> {
  const url = await runningEmbedded(join(DATA_DIR, 'postgres'));
  const client = new pg.Client({ connectionString: url ?? '' });
  await client.connect();
  await client.query(
    `insert into users (id, nickname, mobile, password_hash, identity, created_at)
     select 'writer', '作者', $1, password_hash, 'creator', now() from admins where account = $2`,
    [WRITER.mobile, ADMIN.account],
  );
  await client.end();
}
