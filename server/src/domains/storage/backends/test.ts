import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { ParsedOf } from '#contract/call.ts';
import type * as contract from '#contract/storage/storage.ts';
import type { BackendSettings, TestStep } from '#contract/storage/storage.ts';
import { requireAdmin, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Deps } from '../../../deps.ts';
import { asStorageFailure, StorageFailure } from '../../../ports/storage/failures.ts';
import { shardedKey } from '../../../ports/storage/keys.ts';
import { StorageMissing, type RemoteBackend } from '../../../ports/storage/port.ts';
import { s3Storage } from '../../../ports/storage/s3.ts';
import { recordAction } from '../../audit-log/service.ts';
import { addressOf, openSecret } from './seal-secret.ts';
import * as store from './store.ts';

const TESTS_A_MINUTE = { name: 'storage-test', points: 10, seconds: 60 };
const FETCH_MS = 10_000;

/** Tests a bucket with the settings of a form. Of an existing bucket (`id`) the form may omit the secret key. */
export async function testBackend(
  deps: Deps,
  actor: Actor,
  ip: string,
  { id, name, secretKey, ...settings }: ParsedOf<typeof contract.testStore>,
): Promise<{ passed: boolean; steps: TestStep[] }> {
  const admin = requireAdmin(actor);
  await deps.limits.consume(TESTS_A_MINUTE, admin.id, '测试过于频繁');
  const existing =
    id === undefined ? undefined : (await store.listBackends(deps.db)).find((row) => row.id === id && row.kind === 's3');
  if (id !== undefined && existing === undefined) throw new AppError('notFound', '存储不存在');
  if (secretKey === undefined && existing === undefined)
    throw new AppError('invalid', '请填写 Secret Key', { fields: { secretKey: '请填写 Secret Key' } });
  // The stored key must not be sent to another endpoint, whose owner could read it.
  if (secretKey === undefined && existing !== undefined && existing.settings.endpoint !== settings.endpoint)
    throw new AppError('invalid', '接入地址已修改，请重新填写 Secret Key', {
      fields: { secretKey: '接入地址已修改，请重新填写 Secret Key' },
    });
  const secret = secretKey ?? (existing === undefined ? '' : openSecret(deps.secrets, existing));
  const steps = await runSteps(settings, secret);
  const passed = steps.every(({ failure }) => failure === null);
  await deps.transact(async (tx) => {
    if (existing !== undefined && isSame(existing.settings, settings) && secretKey === undefined)
      await store.changeBackend(tx, existing.id, { test: steps, testedAt: deps.clock.now() });
    await recordAction(deps, tx, admin, ip, {
      action: 'storage.test',
      targetType: 'storage',
      targetId: id ?? 'new',
      after: { name, endpoint: settings.endpoint, bucket: settings.bucket, passed },
    });
  });
  return { passed, steps };
}

/** Tests a bucket before files are given to it; throws if it fails. `consequence` names in the message what was not done. */
export async function passTest(deps: Deps, row: store.BackendRow, consequence: string): Promise<void> {
  if (row.kind !== 's3') return;
  const steps = await runSteps(row.settings, openSecret(deps.secrets, row));
  await store.changeBackend(deps.db, row.id, { test: steps, testedAt: deps.clock.now() });
  const failed = steps.find(({ failure }) => failure !== null);
  if (failed !== undefined) throw new AppError('conflict', `测试未通过，${consequence}：${failed.failure}`);
}

const isSame = (one: BackendSettings, other: BackendSettings): boolean =>
  (Object.keys(other) as (keyof BackendSettings)[]).every((name) => one[name] === other[name]);

/** Runs the steps in order until one fails; written files are removed in any case. */
async function runSteps(settings: BackendSettings, secretKey: string): Promise<TestStep[]> {
  const bucket = s3Storage(addressOf({ settings }, secretKey));
  const name = `t${randomBytes(8).toString('hex')}.txt`;
  const trial = { key: shardedKey('test', name), secret: shardedKey('private/test', name), bytes: randomBytes(2_048) };
  const steps: TestStep[] = [];
  const run = async (step: TestStep['step'], task: () => Promise<void>): Promise<boolean> => {
    const startedAt = performance.now();
    const failure = await task().then(
      () => null,
      (error: unknown) => messageOf(error, step),
    );
    steps.push({ step, milliseconds: Math.round(performance.now() - startedAt), failure });
    return failure === null;
  };
  try {
    if (!(await run('write', () => write(bucket, trial)))) return steps;
    await tryAll(bucket, settings, trial, run);
    await run('delete', () => remove(bucket, trial));
    return steps;
  } finally {
    bucket.close();
  }
}

interface Trial {
  key: string;
  /** Key of a second file below private/, which must not be public. */
  secret: string;
  bytes: Buffer;
}

async function tryAll(
  bucket: RemoteBackend,
  settings: BackendSettings,
  { key, secret, bytes }: Trial,
  run: (step: TestStep['step'], task: () => Promise<void>) => Promise<boolean>,
): Promise<void> {
  const canRead =
    (await run('read', async () => same(await buffer(await bucket.read(key)), bytes))) &&
    (await run('part', async () =>
      same(await buffer(await bucket.read(key, { start: 100, end: 199 })), bytes.subarray(100, 200)),
    )) &&
    (await run('list', async () => {
      for await (const file of bucket.list(key.slice(0, key.lastIndexOf('/')))) if (file.key === key) return;
      throw new StorageFailure('other', '列表里没有刚写入的文件');
    }));
  if (!canRead || settings.delivery === 'server') return;
  const addressFor = async (fileKey: string) =>
    settings.delivery === 'signed' ? bucket.signedAddress(fileKey, 60) : `${settings.publicBase}/${fileKey}`;
  const address = await addressFor(key);
  if (!(await run('address', async () => same((await visit(address)).body, bytes)))) return;
  await run('cors', async () => {
    const { allows } = await visit(address);
    if (!allows) throw new StorageFailure('other', '请在存储桶的跨域设置里允许本站来源，否则视频不能播放');
  });
  if (settings.delivery !== 'public') return;
  await run('hidden', async () => {
    const { status } = await visit(await addressFor(secret));
    if (status < 400)
      throw new StorageFailure('other', 'private/ 下的文件也能公开读取；证件等私密文件会泄露，请把公开范围限制在其他目录');
  });
}

async function write(bucket: RemoteBackend, { key, secret, bytes }: Trial): Promise<void> {
  await bucket.put(key, bytes);
  await bucket.put(secret, bytes);
}

async function remove(bucket: RemoteBackend, { key, secret }: Trial): Promise<void> {
  await bucket.remove(key);
  await bucket.remove(secret);
  if ((await bucket.stat(key)) !== null) throw new StorageFailure('other', '文件删除后仍然存在');
}

/** Fetches an address as a browser on another origin does; `allows`: the answer permits that (CORS). */
async function visit(address: string): Promise<{ status: number; body: Buffer; allows: boolean }> {
  const answer = await fetch(address, { headers: { origin: 'https://wenjian.invalid' }, signal: AbortSignal.timeout(FETCH_MS) });
  const body = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, body, allows: answer.headers.get('access-control-allow-origin') !== null };
}

function same(actual: Buffer, expected: Buffer): void {
  if (!actual.equals(expected)) throw new StorageFailure('other', '读到的内容与写入的不一致');
}

/** A sentence for an administrator about why a step failed. */
function messageOf(error: unknown, step: TestStep['step']): string {
  const cause = error instanceof TypeError && error.cause !== undefined ? error.cause : error;
  if (cause instanceof StorageMissing) return '无法读取刚写入的文件';
  const failure = asStorageFailure(cause);
  if (failure.reason === 'other' && failure.cause === undefined) return failure.detail;
  if (failure.reason === 'forbidden') return `这组密钥没有${POWER[step] ?? '访问'}权限，请检查授权策略`;
  return failure.message;
}

const POWER: Partial<Record<TestStep['step'], string>> = {
  write: '写入',
  read: '读取',
  part: '读取',
  list: '列出文件的',
  delete: '删除',
};

const ANSWER_WITHIN_MS = 3_000;
/** A key that does not exist; a working bucket answers that. */
const PROBE = 'health/probe';

/** Needed buckets that do not answer now. */
export async function unansweredBackends(deps: Deps): Promise<{ name: string; failure: string }[]> {
  const needed = await store.listNeededBuckets(deps.db);
  const probed = await Promise.all(needed.map(async ({ id, name }) => ({ name, failure: await failureOf(deps, id) })));
  return probed.flatMap(({ name, failure }) => (failure === null ? [] : [{ name, failure }]));
}

async function failureOf({ storage }: Deps, storeId: string): Promise<string | null> {
  const { promise: late, resolve } = Promise.withResolvers<string>();
  const timer = setTimeout(() => resolve(`${ANSWER_WITHIN_MS / 1000} 秒内没有响应`), ANSWER_WITHIN_MS);
  const answered = (async () => {
    try {
      await (await storage.at(storeId)).stat(PROBE);
      return null;
    } catch (error) {
      const failure = asStorageFailure(error);
      // Without the permission to list, a bucket answers 'forbidden' for a missing file; so it works.
      return failure.reason === 'forbidden' ? null : failure.message;
    }
  })();
  return Promise.race([answered, late]).finally(() => clearTimeout(timer));
}
