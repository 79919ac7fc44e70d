import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import * as settings from '#contract/accounts/settings.ts';
import { adminLogout } from '#contract/admins/sign-in.ts';
import { logout } from '#contract/accounts/accounts.ts';
import * as applications from '#contract/agencies/applications.ts';
import { exportAnalytics } from '#contract/analytics/analytics.ts';
import { createListExport } from '#contract/back-office/list-exports.ts';
import * as archives from '#contract/data-exports/posts.ts';
import { exportEarnings } from '#contract/earnings/statements.ts';
import { INFRINGEMENT_PROOF_PATH } from '#contract/moderation/constants.ts';
import * as reports from '#contract/moderation/reports.ts';
import { exportOwn } from '#contract/posts/own-posts.ts';
import { correctionProof, proposeCorrection } from '#contract/withdrawals/corrections.ts';
import { createTaxFile } from '#contract/withdrawals/reconciliation.ts';
import * as audit from '#contract/withdrawals/review.ts';
import * as withdrawals from '#contract/withdrawals/withdrawals.ts';
import { dayInChina } from '#server/core/clock.ts';
import { users } from '#server/db/tables/accounts.ts';
import { admins } from '#server/db/tables/admins.ts';
import { runExport } from '#server/domains/data-exports/personal/service.ts';
import { runArchive } from '#server/domains/data-exports/posts/service.ts';
import { earned, waited } from '../../../test/factories/earned.ts';
import { createApplicant } from '../../../test/factories/test-application.ts';
import { disable, PASSWORD, type Visitor } from '../../../test/test-app.ts';

const testApp = await createApplicant();
const { app, call, user, admin, deps, fastify, applied } = testApp;

/** Somebody with an address that is theirs, and how they lose the right to it. */
interface Holder {
  who: Visitor;
  url(): Promise<string>;
  lose(): Promise<unknown>;
}

const role = (who: Visitor, to: 'moderator' | 'finance') => () =>
  deps.db.update(admins).set({ role: to }).where(eq(admins.id, who.id));
const identity = (who: Visitor) => () => deps.db.update(users).set({ identity: 'user' }).where(eq(users.id, who.id));

/** One withdrawal in a file, made by somebody who sees to money. */
async function payoutFile() {
  const [owner, auditor, who] = [await user('agencies'), await admin('admin'), await admin('finance')];
  await earned(deps, owner.id, 100_000);
  const payee = {
    kind: 'bank',
    name: '海图',
    account: '6222021234567890128',
    idNumber: '11010119900307002X',
    password: PASSWORD,
  };
  const { id: payeeId } = (await call(withdrawals.savePayee, payee, owner)).data;
  await waited(deps, payeeId);
  const form = { amount: 100_000, payeeId, password: PASSWORD };
  const { withdrawId: id } = (await call(withdrawals.applyWithdrawal, form, owner)).data;
  await call(audit.approveWithdrawal, { id }, auditor);
  return { who, id, batchId: (await call(audit.createPayoutFile, { ids: [id] }, who)).data.batchId };
}

const KINDS: Record<string, () => Promise<Holder>> = {
  async 'lists.export'() {
    const who = await admin('admin');
    return {
      who,
      url: async () => (await call(createListExport, { list: 'people' }, who)).data.url,
      lose: role(who, 'moderator'),
    };
  },
  async 'withdrawals.batch'() {
    const { who, batchId } = await payoutFile();
    return {
      who,
      url: async () => (await call(audit.fetchPayoutFile, { id: batchId }, who)).data.url,
      lose: role(who, 'moderator'),
    };
  },
  async 'withdrawals.proof'() {
    const { who, id } = await payoutFile();
    await call(audit.payWithdrawal, { id, receipt: 'R-1' }, who);
    const file = Buffer.from('%PDF-1.7').toString('base64');
    const form = { id, kind: 'returned', reason: '收款行退汇', receipt: 'R-2', file };
    const { corrections } = (await call(proposeCorrection, form, who)).data;
    return {
      who,
      url: async () => (await call(correctionProof, { correctionId: corrections[0]?.id }, who)).data.url,
      lose: role(who, 'moderator'),
    };
  },
  async 'withdrawals.tax'() {
    await deps.db.execute(sql`update payout_configs set terms = terms || '{"taxAgency": "labor"}'`);
    const { who, id } = await payoutFile();
    await call(audit.payWithdrawal, { id, receipt: 'R-3' }, who);
    const asked = { month: dayInChina(deps.clock.now()).slice(0, 7), method: 'labor', format: 'csv' };
    return {
      who,
      url: async () => (await call(createTaxFile, asked, who)).data.url,
      lose: role(who, 'moderator'),
    };
  },
  async 'merchantEnter.document'() {
    const who = await admin('admin');
    const { id } = await applied(await user());
    return {
      who,
      url: async () => (await call(applications.applicationReviewDetail, { id }, who)).data.papers.businessLicence?.url ?? '',
      lose: role(who, 'moderator'),
    };
  },
  async 'infringement.picture'() {
    const who = await admin('moderator');
    const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#0a7' } })
      .png()
      .toBuffer();
    const body = new FormData();
    body.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png');
    const sent = new Response(body);
    const uploaded = await fastify.inject({
      method: 'POST',
      url: `/api/v1${INFRINGEMENT_PROOF_PATH}`,
      headers: { 'content-type': sent.headers.get('content-type') ?? '' },
      payload: Buffer.from(await sent.arrayBuffer()),
    });
    await call(reports.createInfringement, {
      kind: 'copyright',
      standing: 'self',
      name: '周正',
      contact: 'zhou@example.com',
      links: ['https://wenjian.example/article/abc'],
      statement: '这篇文章未经许可转载了我发表在个人网站上的全文和照片。',
      pictures: [(uploaded.json() as { data: { id: string } }).data.id],
      promised: true,
    });
    return {
      who,
      url: async () => (await call(reports.listInfringements, {}, who)).data.list[0]?.pictures[0]?.url ?? '',
      lose: role(who, 'finance'),
    };
  },
  async 'own-posts.export'() {
    const who = await user('creator');
    return { who, url: async () => (await call(exportOwn, {}, who)).data.url, lose: identity(who) };
  },
  async 'work-data.export'() {
    const who = await user('creator');
    return {
      who,
      url: async () => (await call(exportAnalytics, { kind: 'posts', format: 'csv' }, who)).data.url,
      lose: identity(who),
    };
  },
  async 'earnings.export'() {
    const who = await user('creator');
    return {
      who,
      url: async () => (await call(exportEarnings, { kind: 'statement', format: 'csv' }, who)).data.url,
      lose: () => disable(deps, who.id),
    };
  },
  async exports() {
    const who = await user();
    const { id: exportId } = (await call(settings.exportData, {}, who)).data;
    await runExport(deps, exportId, false);
    return {
      who,
      url: async () => (await call(settings.exportAddress, { exportId }, who)).data.url,
      lose: () => disable(deps, who.id),
    };
  },
  async takeAway() {
    const who = await user('creator');
    const { id } = (await call(archives.requestPostArchive, {}, who)).data;
    await runArchive(deps, id, false);
    return {
      who,
      url: async () => (await call(archives.postArchiveAddress, { id }, who)).data.url,
      lose: () => disable(deps, who.id),
    };
  },
};

const holderOf = async (kind: string): Promise<Holder> => {
  const make = KINDS[kind];
  if (make === undefined) throw new Error(kind);
  return make();
};
const open = async (url: string) => (await fastify.inject(url)).statusCode;

test('every kind of file is walked here', () => {
  expect(Object.keys(KINDS).toSorted()).toEqual(app.downloads.all.toSorted());
});

test.each(Object.keys(KINDS))('%s: whoever lost the right after the address was made gets no file', async (kind) => {
  const { who, url, lose } = await holderOf(kind);
  const first = await url();
  const answer = await fastify.inject(first);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' });
  const second = await url();
  await lose();
  expect(await open(second)).toBe(403);
  // The same for who is there no more at all.
  await deps.db.execute(sql`delete from sessions where owner_id = ${who.id}`);
  expect(await open(second)).toBe(403);
});

test.each(['withdrawals.batch', 'takeAway'])('%s: whoever logged out gets no file', async (kind) => {
  const { who, url } = await holderOf(kind);
  const address = await url();
  expect((await call(kind === 'takeAway' ? logout : adminLogout, {}, who)).status).toBe(200);
  expect(await open(address)).toBe(403);
});
