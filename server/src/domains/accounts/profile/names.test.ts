import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import * as contract from '#contract/accounts/accounts.ts';
import { certify } from '#contract/accounts/certifications.ts';
import { modifyInfo } from '#contract/accounts/settings.ts';
import { users } from '#server/db/tables/accounts.ts';
import { createTestApp } from '../../../../test/test-app.ts';
import { workOutSkeletons } from './check-name.ts';

const app = await createTestApp();
const { call, user, admin, deps, outbox } = app;
const rename = async (nickname: string, by?: { token: string }) => call(modifyInfo, { nickname }, by ?? (await user()));

describe('a name', () => {
  test.each([
    '管理员',
    '菅理员小李',
    '管 理 员',
    '管埋员',
    '系统消息',
    '在线客服01',
    '官方账号',
    'Admin',
    'аdmin',
    'ADM1N',
    'Ａｄｍｉｎ２',
    '闻见',
    '聞見',
  ])('that speaks for the platform is refused: %s', async (name) => {
    expect(await rename(name)).toMatchObject({ status: 400, msg: '昵称不能与平台、管理员或客服混淆，请换一个' });
  });

  test.each(['👨‍👩‍👧一家', '羽毛球badminton', '管鲍之交', '闻见山河'])('that does not is taken: %s', async (name) => {
    expect(await rename(name)).toMatchObject({ status: 200, data: { nickname: name } });
  });

  test('with something unseen in it is refused', async () => {
    expect(await rename('老王\u3164')).toMatchObject({ status: 400, msg: '昵称应为 2–20 个字' });
  });

  test('of an agency or a certified person is nobody else’s, nor one that looks so; not at registration either', async () => {
    await user('agencies', { nickname: '江畔Video' });
    await deps.db.update(users).set({ nameSkeleton: null });
    await workOutSkeletons(deps);
    const certified = await user('creator', { nickname: '山野纪录' });
    const form = { userId: certified.id, kind: 'person', text: '摄影师', basis: '作品集', days: 30 };
    await call(certify, form, await admin());
    await deps.db.update(users).set({ certification: '摄影师' }).where(eq(users.id, certified.id));
    expect((await rename('山野纪录', certified)).status).toBe(200);
    for (const name of ['江畔Video', '江畔video', '江畔Vіdео', '江畔 Ｖｉｄｅｏ', '江畔V1deo', '山野纪录', '山野紀錄'])
      expect(await rename(name), name).toMatchObject({ status: 400, msg: '该昵称与机构或认证用户的名称相同或相似，请换一个' });

    const mobile = '13800005001';
    await call(contract.sendForMobileSMSCaptcha, { mobile });
    const smsCaptcha = (await outbox()).findLast(({ to }) => to === mobile)?.code ?? '';
    const registration = { mobile, smsCaptcha, password: 'Wenjian2026', nickname: '江畔Video' };
    expect((await call(contract.registerForMobile, registration)).status).toBe(400);
  });

  test('is changed five times in thirty days, and not while its owner may not speak', async () => {
    const writer = await user();
    for (let count = 1; count <= 5; count += 1) expect((await rename(`换名${count}`, writer)).status).toBe(200);
    expect(await rename('换名6', writer)).toMatchObject({
      status: 429,
      msg: expect.stringContaining('30 天内最多修改 5 次昵称'),
    });
    expect((await call(modifyInfo, { nickname: '换名5', bio: '不改名' }, writer)).status).toBe(200);
  });
});
