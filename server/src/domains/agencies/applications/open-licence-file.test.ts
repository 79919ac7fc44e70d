import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import * as contract from '#contract/agencies/applications.ts';
import { admins } from '#server/db/tables/admins.ts';
import { createApplicant } from '../../../../test/factories/test-application.ts';
import { disable } from '../../../../test/test-app.ts';

const { call, user, admin, deps, clock, fastify, applied, upload } = await createApplicant();
const fetched = (url: string) => fastify.inject(url);
const licenceOf = async (who: { token: string }) =>
  (await call(contract.applicationStatus, {}, who)).data.application?.papers.businessLicence?.url ?? '';

test('a licence is seen by its applicant through an address that is over after five minutes', async () => {
  const who = await user();
  await applied(who);
  const url = await licenceOf(who);
  const answer = await fetched(url);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, no-store' });
  clock.advance(5 * 60_000);
  expect((await fetched(url)).json()).toMatchObject({ code: 403, msg: '地址已失效，请重新获取' });
});

test('carries the mark of what it is for, burnt in with the day', async () => {
  const who = await user();
  const plain = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  await call(contract.saveApplication, { kind: 'enterprise', businessLicence: await upload(who, 'document', plain) }, who);
  const { rawPayload } = await fetched(await licenceOf(who));
  const { channels } = await sharp(rawPayload).stats();
  expect(channels[0]?.min).toBeLessThan(200);
  expect(channels[0]?.stdev).toBeGreaterThan(5);
});

test('cannot be had by guessing, by a changed address, by its reference or by another applicant', async () => {
  const [who, other] = [await user(), await user()];
  const { values } = await applied(who);
  const url = await licenceOf(who);
  const [path = '', ticket = ''] = url.split('?ticket=');
  const [body = '', signature = ''] = decodeURIComponent(ticket).split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as unknown[];
  const forged = Buffer.from(JSON.stringify([clock.now().getTime() + 1e9, claims[1], claims[2]])).toString('base64url');
  for (const guess of [
    '',
    'x',
    body,
    `${body}.`,
    `${forged}.${signature}`,
    // Not the last letter: of that one only some bits count.
    `${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
    '..%2f..%2fetc%2fpasswd',
  ])
    expect((await fetched(`${path}?ticket=${encodeURIComponent(guess)}`)).statusCode).toBe(403);
  const id = values.businessLicence?.split(':')[1] ?? '';
  for (const guess of [`/media/document/${id}`, `/media/private/document/${id.slice(0, 2)}/${id}/640x600.webp`, `/media/${id}`])
    expect((await fetched(guess)).statusCode).toBe(404);
  const stolen = await call(contract.saveApplication, { kind: 'enterprise', businessLicence: values.businessLicence }, other);
  expect(stolen.data.papers).toEqual({});
});

test('an address made for somebody is dead once they are let in no more', async () => {
  const who = await user();
  const { id } = await applied(who);
  const operator = await admin('admin');
  const seen = (await call(contract.applicationReviewDetail, { id }, operator)).data.papers.businessLicence?.url ?? '';
  expect((await fetched(seen)).statusCode).toBe(200);
  await deps.db.update(admins).set({ role: 'moderator' }).where(eq(admins.id, operator.id));
  expect((await fetched(seen)).statusCode).toBe(403);
  const own = await licenceOf(who);
  await disable(deps, who.id);
  expect((await fetched(own)).statusCode).toBe(403);
});
