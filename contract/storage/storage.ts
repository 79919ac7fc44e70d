import { z } from 'zod';
import { codePoints } from '../text.ts';
import { DELIVERIES, TEST_STEPS } from './constants.ts';
import { call, empty, id, time, version, written } from '../call.ts';
import * as at from './addresses.ts';

const textWithoutSpaces = (name: string, max: number) =>
  written(`请填写${name}`).refine(
    (text) => codePoints(text) <= max && !/[\p{C}\s]/u.test(text),
    `${name}不能含空格，且最多 ${max} 字`,
  );

/** The address of a server or of a folder on it: without query and password; trailing slashes are removed. */
const address = (name: string) =>
  z
    .string(`请填写${name}`)
    .trim()
    .max(300, `${name}最多 300 字`)
    .transform((text) => text.replace(/\/+$/, ''))
    .refine(isAddress, `${name}应以 http:// 或 https:// 开头，不含参数和密码`);

function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, search, hash, username } = new URL(text);
  return /^https?:$/.test(protocol) && search === '' && hash === '' && username === '';
}

export type DeliveryKind = (typeof DELIVERIES)[number];
const settingsShape = {
  endpoint: address('接入地址'),
  region: textWithoutSpaces('地域', 60),
  bucket: z
    .string('请填写存储桶')
    .trim()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, '存储桶应为 3–63 位小写字母、数字、点或短横线'),
  accessKey: textWithoutSpaces('Access Key', 200),
  pathStyle: z.boolean('寻址方式不正确'),
  delivery: z.enum(DELIVERIES, '访问方式不正确'),
  /** Empty unless delivery is public. */
  publicBase: z.union([z.literal(''), address('公开访问地址')], '公开访问地址应以 http:// 或 https:// 开头，不含参数和密码'),
};
export type BackendSettings = { [Name in keyof typeof settingsShape]: z.output<(typeof settingsShape)[Name]> };

const storeForm = {
  name: z
    .string('请填写名称')
    .trim()
    .refine((text) => codePoints(text) >= 1 && codePoints(text) <= 30 && !/\p{C}/u.test(text), '名称应为 1–30 个字'),
  ...settingsShape,
  /** Never returned. Undefined: an existing backend keeps its key. */
  secretKey: textWithoutSpaces('Secret Key', 200).optional(),
};
const publicNeedsBase = ({ delivery, publicBase }: { delivery: DeliveryKind; publicBase: string }) =>
  delivery !== 'public' || publicBase !== '';
const BASE_MISSING = { path: ['publicBase'], message: '请填写公开访问地址' };

/** `failure` is null when the step passed. */
const testStep = z.object({
  step: z.enum(TEST_STEPS),
  milliseconds: z.int(),
  failure: z.string().nullable(),
});
export type TestStep = z.output<typeof testStep>;

const backendRow = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['local', 's3']),
  /** Null for the server's disk. */
  settings: z.object(settingsShape).nullable(),
  active: z.boolean(),
  version: z.int(),
  files: z.int(),
  bytes: z.int(),
  /** Bytes of the disk; null for buckets, which have no fixed size. */
  disk: z.object({ total: z.int(), free: z.int() }).nullable(),
  testedAt: time.nullable(),
  test: z.array(testStep).nullable(),
  updatedAt: time,
  updatedBy: z.string().nullable(),
});
export type StorageBackend = z.output<typeof backendRow>;

const migrationState = z.enum(['counting', 'running', 'paused', 'done']);
export type MigrationState = z.output<typeof migrationState>;

const storageMigration = z.object({
  id: id(),
  from: z.string(),
  to: z.string(),
  state: migrationState,
  totalUnits: z.int(),
  totalBytes: z.int(),
  movedUnits: z.int(),
  movedBytes: z.int(),
  failedUnits: z.int(),
  failure: z.string().nullable(),
  startedBy: z.string(),
  startedAt: time,
  updatedAt: time,
  finishedAt: time.nullable(),
});
export type StorageMigration = z.output<typeof storageMigration>;

export const storageState = call(at.storageState, {
  who: 'admin.storage',
  summary: 'The stores with their contents, the files waiting for their move to the active store, and the newest migrations',
  answer: z.object({
    stores: z.array(backendRow),
    waiting: z.object({ files: z.int(), bytes: z.int(), oldest: time.nullable(), failure: z.string().nullable() }),
    migrations: z.array(storageMigration),
  }),
});
export type StorageState = z.output<typeof storageState.answer>;

export const createStore = call(at.createStore, {
  who: 'admin.storage',
  summary: 'Add a bucket; it gets no files before it is activated',
  body: z.strictObject({ ...storeForm, secretKey: textWithoutSpaces('Secret Key', 200) }).refine(publicNeedsBase, BASE_MISSING),
  answer: z.object({ id: id() }),
  done: '存储已添加',
});

export const modifyStore = call(at.modifyStore, {
  who: 'admin.storage',
  summary:
    'Change the settings of a bucket; `version` is the edited one. Its address and name cannot change while it contains files',
  body: z.strictObject({ id: id(), version: version('缺少所编辑的版本'), ...storeForm }).refine(publicNeedsBase, BASE_MISSING),
  answer: z.object({ id: id() }),
  done: '存储已保存',
});

export const testStore = call(at.testStore, {
  who: 'admin.storage',
  summary:
    'Test a bucket with these settings by writing, reading and deleting objects; with an id the stored secret key is used by default',
  body: z.strictObject({ id: id().optional(), ...storeForm }).refine(publicNeedsBase, BASE_MISSING),
  answer: z.object({ passed: z.boolean(), steps: z.array(testStep) }),
});

export const activateStore = call(at.activateStore, {
  who: 'admin.storage',
  summary: 'Make this store the active one for new files on all servers; a bucket must pass its test (409)',
  body: z.strictObject({ id: id() }),
  answer: empty,
  done: '已启用，新文件将存到这里',
});

export const removeStore = call(at.removeStore, {
  who: 'admin.storage',
  summary: 'Remove a bucket that is not active and contains no files',
  body: z.strictObject({ id: id() }),
  answer: empty,
  done: '存储已移除',
});

export const startMigration = call(at.startMigration, {
  who: 'admin.storage',
  summary:
    'Move all files of a store to another in the background; one migration at a time. Each original is deleted after its copy was checked, which the requester must confirm',
  body: z.strictObject({
    from: id(),
    to: id(),
    removesOriginals: z.literal(true, '请先确认：文件复制并核对无误后，会从原处删除'),
  }),
  answer: storageMigration,
  done: '搬迁已开始',
});

export const pauseMigration = call(at.pauseMigration, {
  who: 'admin.storage',
  summary: 'Pause a migration after the present file',
  body: z.strictObject({ id: id() }),
  answer: storageMigration,
  done: '搬迁已暂停',
});

export const resumeMigration = call(at.resumeMigration, {
  who: 'admin.storage',
  summary: 'Continue a paused migration',
  body: z.strictObject({ id: id() }),
  answer: storageMigration,
  done: '搬迁已继续',
});
