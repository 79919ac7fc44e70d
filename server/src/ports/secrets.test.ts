import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { openSecrets, secretsOf } from './secrets.ts';

const folder = await mkdtemp(join(tmpdir(), 'wenjian-secrets-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const secrets = secretsOf('k'.repeat(32));

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
  const opened = await Promise.all(Array.from({ length: 8 }, () => openSecrets(null, folder)));
  const again = await openSecrets(null, folder);
  for (const one of opened) expect(again.unseal('id', one.seal('id', '甲'))).toBe('甲');
  expect((await stat(join(folder, 'secret-key'))).mode & 0o777).toBe(0o600);
});
