import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filesIn } from '../../../test/zip.ts';
import { whileReading } from './while-reading.ts';
import { writeZip } from './write-zip.ts';

const mtime = new Date('2026-11-01T00:00:00Z');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wenjian-zip-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const broken = () =>
  Readable.from(
    (async function* () {
      yield Buffer.alloc(100_000, 1);
      throw new Error('the line broke');
    })(),
  );

// An error that reaches nobody would fail the whole run.
describe('an archive', () => {
  test('holds texts and streams in their order', async () => {
    const path = join(folder, 'whole', 'a.zip');
    await writeZip(path, { mtime }, (zip) => {
      zip.addText('a.txt', '一');
      zip.addStream('b.txt', () => Readable.from(['二', '三']));
    });
    const files = filesIn(await readFile(path));
    expect([...files].map(([name, content]) => [name, String(content)])).toEqual([
      ['a.txt', '一'],
      ['b.txt', '二三'],
    ]);
  });

  test.each<[string, () => Readable | Promise<Readable>, string]>([
    ['breaks in the middle', broken, 'the line broke'],
    ['cannot be opened', () => Promise.reject(new Error('no such file')), 'no such file'],
    ['is of no file', () => createReadStream('/nowhere'), 'ENOENT'],
    ['ends without a word', () => new Readable({ read() {} }).destroy(), 'Premature close'],
    [
      'throws as it is opened',
      () => {
        throw new Error('refused');
      },
      'refused',
    ],
  ])('fails when a stream %s, and closes the others', async (_, open, message) => {
    const opened: Readable[] = [];
    const more = () => {
      const stream = new Readable({ read() {} });
      opened.push(stream);
      return stream;
    };
    const filling = writeZip(join(folder, 'broken.zip'), { mtime }, async (zip) => {
      zip.addText('a.txt', '一');
      zip.addStream('b', open);
      zip.addStream('c', more);
      for (let n = 0; n < 5; n += 1) await new Promise((resolve) => setImmediate(resolve));
    });
    await expect(filling).rejects.toThrow(message);
    expect(opened).toEqual([]);
  });

  test('fails with what fills it and closes what it reads', async () => {
    const endless = new Readable({ read() {} });
    const filling = writeZip(join(folder, 'unfilled.zip'), { mtime }, async (zip) => {
      zip.addStream('b', () => endless);
      await new Promise((resolve) => setImmediate(resolve));
      throw new Error('no database');
    });
    await expect(filling).rejects.toThrow('no database');
    expect(endless.destroyed).toBe(true);
  });

  test('fails where it cannot be written', async () => {
    const endless = Readable.from(
      (function* () {
        for (;;) yield Buffer.alloc(65_536);
      })(),
    );
    await expect(
      writeZip('/dev/full', { mtime }, (zip) => zip.addStream('b', () => endless, { compress: false })),
    ).rejects.toThrow('ENOSPC');
    expect(endless.destroyed).toBe(true);
  });
});

describe('a task that reads a stream', () => {
  test('fails with the stream while it does something else', async () => {
    const stream = broken();
    stream.resume();
    await expect(whileReading(stream, () => new Promise(() => {}))).rejects.toThrow('the line broke');
  });

  test('leaves nothing open when it fails', async () => {
    const stream = broken();
    await expect(whileReading(stream, () => Promise.reject(new Error('the bucket is away')))).rejects.toThrow(
      'the bucket is away',
    );
    expect(stream.destroyed).toBe(true);
  });
});
