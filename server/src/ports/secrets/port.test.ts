import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { beginChange, endChange, openSecrets } from './key-file.ts';
import { secretsOf } from './port.ts';

const folder = await mkdtemp(join(tmpdir(), 'wenjian-secrets-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const secrets = secretsOf('k'.repeat(32));
const ofFolder = () => openSecrets({ secretKey: null, secretKeyAlso: null, dataDir: folder });

test('what is sealed opens again, only for its purpose, with its key and unchanged', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const sealed = secrets.seal('id', text);
      expect(secrets.unseal('id', sealed)).toBe(text);
      expect(secrets.seal('id', text)).not.toBe(sealed);
      expect(() => secrets.unseal('other', sealed)).toThrow();
      expect(() => secretsOf('o'.repeat(32)).unseal('id', sealed)).toThrow();
      expect(() => secrets.unseal('id', `${sealed.slice(0, 10)}${sealed[10] === 'A' ? 'B' : 'A'}${sealed.slice(11)}`)).toThrow();
    }),
  );
});

test('a ticket is read for its purpose until its time is over', () => {
  const until = new Date('2026-11-01T00:00:00Z');
  const ticket = secrets.ticket('document', { id: 'a' }, until);
  const before = new Date(until.getTime() - 1);
  expect(secrets.readTicket('document', ticket, before)?.claims).toEqual({ id: 'a' });
  expect(secrets.readTicket('document', ticket, until)).toBeNull();
  expect(secrets.readTicket('export', ticket, before)).toBeNull();
  expect(secretsOf('o'.repeat(32)).readTicket('document', ticket, before)).toBeNull();
  for (const forged of ['', '.', 'a.b', ticket.slice(1), `${ticket}x.y`.replace('.', '..')])
    expect(secrets.readTicket('document', forged, before)).toBeNull();
});

test('servers and workers that start at once end up with the same key, readable by its owner alone', async () => {
  const opened = await Promise.all(Array.from({ length: 8 }, () => ofFolder()));
  const again = await ofFolder();
  for (const one of opened) expect(again.unseal('id', one.seal('id', '甲'))).toBe('甲');
  expect((await stat(join(folder, 'secret-key'))).mode & 0o777).toBe(0o600);
});

test('during a change of keys both open and are looked for, one seals, and what the other sealed is sealed anew', () => {
  const [former, next] = [secretsOf('f'.repeat(32)), secretsOf('n'.repeat(32))];
  const both = secretsOf('n'.repeat(32), 'f'.repeat(32));
  const sealed = former.seal('id', '甲');
  expect(both.unseal('id', sealed)).toBe('甲');
  expect(() => both.unseal('other', sealed)).toThrow();
  const anew = both.reseal('id', sealed) ?? '';
  expect(next.unseal('id', anew)).toBe('甲');
  expect(both.reseal('id', anew)).toBeNull();
  expect(next.unseal('id', both.seal('id', '乙'))).toBe('乙');
  expect(both.marks('id', '甲')).toEqual([next.mark('id', '甲'), former.mark('id', '甲')]);
  expect([both.keyId === next.keyId, both.keyId === former.keyId]).toEqual([true, false]);
  const [until, before] = [new Date(1000), new Date(999)];
  for (const one of [former, next])
    expect(both.readTicket('document', one.ticket('document', { id: 'a' }, until), before)?.claims).toEqual({ id: 'a' });
  expect(both.readTicket('document', secrets.ticket('document', { id: 'a' }, until), before)).toBeNull();
});

test('the key of the folder is changed in two steps that can be said again', async () => {
  const sealed = (await ofFolder()).seal('id', '甲');
  await beginChange(folder);
  await beginChange(folder);
  const both = await ofFolder();
  const anew = both.reseal('id', sealed) ?? '';
  expect(both.unseal('id', sealed)).toBe('甲');
  await endChange(folder);
  await endChange(folder);
  const after = await ofFolder();
  expect(after.unseal('id', anew)).toBe('甲');
  expect(() => after.unseal('id', sealed)).toThrow();
  expect((await stat(join(folder, 'secret-key'))).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(['secret-key']);
});
