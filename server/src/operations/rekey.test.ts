import { Secret, TOTP } from 'otpauth';
import { beforeAll, expect, test } from 'vitest';
import * as security from '#contract/admins/security.ts';
import { loginForAccountPassword } from '#contract/admins/sign-in.ts';
import { revealIdNumber } from '#contract/agencies/applications.ts';
import { approveWithdrawal, revealPayee } from '#contract/withdrawals/review.ts';
import { applyWithdrawal, savePayee } from '#contract/withdrawals/withdrawals.ts';
import { earned } from '../../test/factories/earned.ts';
import { PASSWORD } from '../../test/test-app.ts';
import { createApplicant } from '../../test/factories/test-application.ts';
import { openTarget, sealTarget } from '../domains/health/targets/seal-target.ts';
import { openSecret, sealSecret } from '../domains/storage/backends/seal-secret.ts';
import { openTaxpayer } from '../domains/withdrawals/payees/service.ts';
import { secretsOf } from '../ports/secrets/port.ts';
import { rekey } from './rekey.ts';

const site = await createApplicant();
const { call, user, admin, deps, clock } = site;
const [OLD, NEW] = ['o'.repeat(32), 'n'.repeat(32)];
const believe = (key: string, also: string | null = null) => Object.assign(deps, { secrets: secretsOf(key, also) });
const CARD = '6222021234567890128';
const ROBOT = { address: 'https://open.feishu.cn/open-apis/bot/v2/hook/0123456789abc', secret: 'key of the robot' };

const figureOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() });

async function enrolled() {
  const who = await admin('admin');
  const { data } = await call(security.adminTotpBegin, { password: PASSWORD }, who);
  const { recoveryCodes } = (await call(security.adminTotpConfirm, { code: figureOf(data.secret) }, who)).data;
  const logIn = (code: string) => call(loginForAccountPassword, { account: who.account, password: PASSWORD, code });
  return { who, logIn, figure: () => figureOf(data.secret), codes: recoveryCodes };
}

const payee = { kind: 'bank', name: '欧阳海图', account: CARD, idNumber: '11010119900307002X', password: PASSWORD };

/** Everything that is sealed, sealed with the old key. */
async function sealedThings() {
  const applicant = await user();
  const { id: applicationId, given } = await site.applied(applicant);
  const earner = await user('agencies');
  await earned(deps, earner.id, 500_000);
  const { id: payeeId } = (await call(savePayee, payee, earner)).data;
  const { withdrawId } = (await call(applyWithdrawal, { amount: 200_000, payeeId, password: PASSWORD }, earner)).data;
  await call(approveWithdrawal, { id: withdrawId }, await admin('admin'));
  await deps.db.$client.query(
    `insert into storage_stores (id, name, kind, settings, secret, active, version, created_at, updated_at)
     values ('bucket', '备用桶', 's3', '{}', $1, false, 1, now(), now())`,
    [sealSecret(deps.secrets, 'bucket', 'key of the bucket')],
  );
  await deps.db.$client.query(
    `insert into alert_targets (id, kind, name, sealed, hint, signed, created_at, updated_at, updated_by)
     values ('group', 'feishu', '值班群', $1, '…9abc', true, now(), now(), 'admin')`,
    [sealTarget(deps.secrets, 'group', ROBOT)],
  );
  await deps.db.$client.query(
    `insert into identity_checks (id, user_id, purpose, subject_id, kind, elements, input_sealed, mark, shown, service, consent_version,
       consented_at, created_at)
     values ('check', $1, 'payee', 'payee', 'person', 2, $2, '', '欧** 尾号 0029', '阿里云实人认证', '2026.11', now(), now())`,
    [earner.id, deps.secrets.seal('identityChecks.input', '{"kind":"person"}')],
  );
  return { applicationId, idNumber: given.idNumber, earner, withdrawId, administrator: await enrolled() };
}

let things: Awaited<ReturnType<typeof sealedThings>>;
beforeAll(async () => {
  believe(OLD);
  things = await sealedThings();
});

async function expectAllOpen(code: string) {
  const operator = await admin('admin');
  const { data: revealed } = await call(revealIdNumber, { id: things.applicationId }, operator);
  expect(revealed.idNumber).toBe(things.idNumber);
  const { data: shown } = await call(revealPayee, { id: things.withdrawId }, operator);
  expect(shown).toMatchObject({ name: '欧阳海图', account: CARD });
  const { rows: payees } = await deps.db.$client.query(
    `select name_sealed as "nameSealed", id_number_sealed as "idNumberSealed" from payees where kind = 'bank'`,
  );
  expect(openTaxpayer(deps, payees[0])).toEqual({ name: payee.name, idNumber: payee.idNumber });
  const { rows } = await deps.db.$client.query(`select secret from storage_stores where id = 'bucket'`);
  expect(openSecret(deps.secrets, { id: 'bucket', secret: rows[0].secret })).toBe('key of the bucket');
  const { rows: targets } = await deps.db.$client.query(`select id, sealed from alert_targets`);
  expect(openTarget(deps.secrets, targets[0])).toEqual(ROBOT);
  const { rows: inputs } = await deps.db.$client.query(`select input_sealed from identity_checks where id = 'check'`);
  expect(deps.secrets.unseal('identityChecks.input', inputs[0].input_sealed)).toBe('{"kind":"person"}');
  expect((await things.administrator.logIn(code)).status).toBe(200);
  // A code works once.
  clock.advance(30_000);
}

test('a change of the key: both are believed first, then all goes over, then the former one opens nothing', async () => {
  const { administrator, earner } = things;
  clock.advance(30_000);
  // Servers learn the next key, then take it into use one after the other; in either state all opens.
  believe(OLD, NEW);
  await expectAllOpen(administrator.figure());
  believe(NEW, OLD);
  await expectAllOpen(administrator.codes[0] ?? '');
  expect(await call(savePayee, payee, earner)).toMatchObject({ status: 409, msg: '该收款账户已经添加过' });
  expect((await call(savePayee, { ...payee, kind: 'alipay', account: 'haitu@wenjian.example' }, earner)).status).toBe(200);
  const other = await enrolled();

  const each = { idNumbers: 1, payees: 1, totpSecrets: 1, stores: 1, alertTargets: 1, identityInputs: 1, withoutCodes: 1 };
  expect(await rekey(deps)).toEqual(each);
  expect(await rekey(deps)).toEqual(Object.fromEntries(Object.keys(each).map((name) => [name, 0])));

  believe(NEW);
  await expectAllOpen(administrator.figure());
  expect(await call(savePayee, payee, earner)).toMatchObject({ status: 409, msg: '该收款账户已经添加过' });
  expect((await administrator.logIn(administrator.codes[1] ?? '')).status).toBe(401);
  expect((await other.logIn(other.codes[0] ?? '')).status).toBe(200);

  believe(OLD);
  expect((await call(revealIdNumber, { id: things.applicationId }, await admin('admin'))).status).toBe(500);
  believe(NEW);
});
