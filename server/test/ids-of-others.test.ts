import { describe, expect, test } from 'vitest';
import { UPLOAD_RESUMABLE_PATH } from '#contract/media-assets/constants.ts';
import { API } from '#contract/address.ts';
import { fieldsOf, fieldsThatName, NAMES_NOTHING, nameOf } from './ids-of-others/fields.ts';
import { rowsOfAccounts } from './ids-of-others/rows-of-accounts.ts';
import { rowsOfReading } from './ids-of-others/rows-of-reading.ts';
import { rowsOfPosts } from './ids-of-others/rows-of-posts.ts';
import { namesOf, type Row } from './ids-of-others/rows.ts';
import { walkersOf } from './ids-of-others/walk.ts';
import { worldOf } from './ids-of-others/world.ts';
import { createTestApp } from './test-app.ts';

/**
 * One walk over every id that people can send, with things that are not theirs. Addresses that carry their permission in
 * themselves are tried elsewhere: licences of agencies (agencies/applications/open-licence-file.test.ts), archives (accounts/leaving.test.ts,
 * data-exports/data-exports.test.ts), proof of complaints (moderation/reports.test.ts), files of figures and money
 * (analytics/analytics.test.ts, earnings/money.test.ts) and what they are signed with (ports/secrets/port.test.ts).
 */
const testApp = await createTestApp();
// Everybody tries everything here, far more often than a person may.
Object.assign(testApp.deps, { limits: { consume: async () => {}, refund: async () => {}, reset: async () => {} } });

const { app, fastify } = testApp;
const world = await worldOf(testApp);
const { tryAsStrangers, tryAsWhoMay } = await walkersOf(testApp, world);
const rows: Row[] = [...rowsOfReading, ...rowsOfPosts, ...rowsOfAccounts];
const tried = rows
  .filter((row) => namesOf(row).length > 0)
  .map((row) => [nameOf(row.call, row.field), namesOf(row).join(', '), row] as const);

// Strangers come first: nothing has changed after them. Then what ends a thing stands last among its rows.
describe('strangers get nowhere by', () => {
  test.each(tried)('%s: %s', async (_name, _things, row) => expect(await tryAsStrangers(row)).toEqual([]));
});
describe('who may is answered by', () => {
  test.each(tried)('%s: %s', async (_name, _things, row) => expect(await tryAsWhoMay(row)).toEqual([]));
});

test('every field by which something can be named is walked, or says why anybody may name it', () => {
  expect(new Set(rows.map(({ call, field }) => nameOf(call, field)))).toEqual(new Set(fieldsThatName(app.calls.all)));
  const unexplained = rows.filter(({ theirs = [], why }) => theirs.length === 0 && why === undefined);
  expect(unexplained.map(({ call, field }) => nameOf(call, field))).toEqual([]);
});

test('no name is passed over that no call has any more', () => {
  const known = new Set(app.calls.all.flatMap(fieldsOf));
  expect([...NAMES_NOTHING].filter((name) => !known.has(name))).toEqual([]);
});

test('an upload under way is like none to strangers, whatever they do with it', async () => {
  const folder = `${await fastify.listen({ port: 0, host: '127.0.0.1' })}${API}${UPLOAD_RESUMABLE_PATH}`;
  const send = async (method: string, address: string, { token }: { token: string | undefined }, more = {}) => {
    const headers = { 'tus-resumable': '1.0.0', authorization: `Bearer ${token}`, ...more };
    const answer = await fetch(address, { method, headers, ...(method === 'PATCH' ? { body: 'abcde' } : {}) });
    const { status } = answer;
    return { status, location: answer.headers.get('location'), text: await answer.text() };
  };
  const { otherCreator: owner, ...others } = world.strangers;
  const { location } = await send('POST', folder, owner, { 'upload-length': '5' });
  const address = new URL(location ?? '', folder).href;
  const bytes = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
  for (const stranger of [others.colleague, others.otherAgency])
    for (const method of ['HEAD', 'PATCH', 'DELETE']) {
      const ofNothing = await send(method, `${folder}nothing-is-there`, stranger, bytes);
      expect(await send(method, address, stranger, bytes)).toEqual(ofNothing);
      expect(ofNothing.status).toBe(404);
    }
  expect(await send('PATCH', address, owner, bytes)).toMatchObject({ status: 204 });
});
