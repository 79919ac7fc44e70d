import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { shardedKey } from './keys.ts';
import { localStorage, type LocalStorage } from './local.ts';

const folders: string[] = [];
let home: string;
let storage: LocalStorage;

async function folder(): Promise<string> {
  folders.push(await mkdtemp(join(tmpdir(), 'wenjian-storage-')));
  return folders.at(-1) ?? '';
}
beforeEach(async () => {
  home = await folder();
  storage = localStorage(home);
});
afterAll(() => Promise.all(folders.map((one) => rm(one, { recursive: true, force: true }))));

async function listed(prefix: string): Promise<string[]> {
  const keys = [];
  for await (const { key } of storage.list(prefix)) keys.push(key);
  return keys;
}

describe('a file', () => {
  it('is there after it was put, with its size and address', async () => {
    const key = `${shardedKey('image', 'abcdef')}/w640.webp`;
    await storage.put(key, Buffer.from('picture'));
    expect(key).toBe('image/ab/abcdef/w640.webp');
    await expect(storage.stat(key)).resolves.toMatchObject({ key, size: 7 });
    await expect(text(await storage.read(key))).resolves.toBe('picture');
    expect(storage.publicUrl(key)).toBe('/media/image/ab/abcdef/w640.webp');
  });

  it('can be read in part', async () => {
    await storage.put('a.bin', Buffer.from('0123456789'));
    await expect(text(await storage.read('a.bin', { start: 2, end: 5 }))).resolves.toBe('2345');
  });

  it('of any size is copied from disk whole, and the source stays', async () => {
    const source = join(await folder(), 'source');
    const bytes = Buffer.alloc(3 * 1024 ** 2, 'wenjian');
    await writeFile(source, bytes);
    await storage.put('big.bin', { path: source });
    const stored = createHash('sha256')
      .update(await buffer(await storage.read('big.bin')))
      .digest('hex');
    expect(stored).toBe(createHash('sha256').update(bytes).digest('hex'));
    await expect(storage.put('copy.bin', { path: source })).resolves.toBeUndefined();
  });

  it('can be handed over instead of copied, and lent to a tool', async () => {
    const source = join(await folder(), 'source');
    await writeFile(source, 'clip');
    await storage.put('private/source/a', { path: source, move: true });
    await expect(readFile(source)).rejects.toThrow('ENOENT');
    await expect(storage.withFile('private/source/a', (path) => readFile(path, 'utf8'))).resolves.toBe('clip');
    await expect(storage.withFile('private/source/b', async () => {})).rejects.toMatchObject({ name: 'StorageMissing' });
  });

  it('is gone after it was removed, however often', async () => {
    await storage.put('a.bin', Buffer.from('x'));
    await storage.remove('a.bin');
    await storage.remove('a.bin');
    await expect(storage.exists('a.bin')).resolves.toBe(false);
    await expect(storage.read('a.bin')).rejects.toMatchObject({ name: 'StorageMissing' });
  });

  it('that is private lies apart and has no address', async () => {
    await storage.put('private/document/a.webp', Buffer.from('licence'));
    expect(() => storage.publicUrl('private/document/a.webp')).toThrow();
    await expect(text(await storage.read('private/document/a.webp'))).resolves.toBe('licence');
    await expect(readdir(join(home, 'media')).catch(() => [])).resolves.toEqual([]);
  });
});

describe('a folder', () => {
  async function made(files: Record<string, string>): Promise<string> {
    const source = await folder();
    for (const [name, content] of Object.entries(files)) {
      await mkdir(join(source, name, '..'), { recursive: true });
      await writeFile(join(source, name), content);
    }
    return source;
  }

  it('is stored whole and can be listed', async () => {
    const source = await made({ 'master.m3u8': 'm', '360p/00000.m4s': '12345', '360p/init.mp4': 'i' });
    await expect(storage.putFolder('video/ab/abc', source)).resolves.toEqual({ files: 3, bytes: 7 });
    await expect(listed('video/ab/abc')).resolves.toEqual([
      'video/ab/abc/360p/00000.m4s',
      'video/ab/abc/360p/init.mp4',
      'video/ab/abc/master.m3u8',
    ]);
  });

  it('takes the place of an older one', async () => {
    await storage.putFolder('video/a', await made({ 'old.txt': 'old' }));
    await storage.putFolder('video/a', await made({ 'new.txt': 'new' }));
    await expect(listed('video/a')).resolves.toEqual(['video/a/new.txt']);
  });

  it('is removed with all it holds', async () => {
    await storage.putFolder('video/a', await made({ 'b/c.txt': 'x' }));
    await storage.removeFolder('video/a');
    await storage.removeFolder('video/a');
    await expect(listed('video')).resolves.toEqual([]);
  });
});

it.each(['', '/etc/passwd', '../out', 'a/../../out', 'a//b', '.hidden', 'a/.tmp', 'a\\b', 'A/b', 'a\0b', 'a/b/', '%2e%2e/a'])(
  'nothing outside can be reached by the key %j',
  async (key) => {
    await expect((async () => storage.put(key, Buffer.from('x')))()).rejects.toThrow('not a storage key');
    await expect((async () => storage.read(key))()).rejects.toThrow('not a storage key');
    await expect((async () => storage.removeFolder(key))()).rejects.toThrow('not a storage key');
  },
);

it('what an interrupted write left is never seen and swept later', async () => {
  const left = join(home, '.tmp', 'write-left');
  await mkdir(left, { recursive: true });
  await writeFile(join(left, 'file'), 'half');
  await utimes(left, new Date('2026-01-01'), new Date('2026-01-01'));
  await storage.put('a.bin', Buffer.from('x'));
  await storage.sweep(new Date('2026-06-01'));
  await expect(readdir(join(home, '.tmp'))).resolves.toEqual([]);
  await expect(storage.exists('a.bin')).resolves.toBe(true);
});
