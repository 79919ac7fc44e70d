import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import * as contract from '#contract/earnings/terms.ts';
import { addDays, dayInChina } from '#server/core/clock.ts';
import { createTestApp } from '../../../../test/test-app.ts';

const { call, admin, user, deps, clock } = await createTestApp();
const chief = await admin('super_admin');
const today = dayInChina(clock.now());
const tomorrow = addDays(today, 1);
const { terms } = (await call(contract.getTerms, {}, chief)).data.inForce;
const form = (more: object) => ({ terms, inForceFrom: tomorrow, note: '夏季调整', ...more });
// From tomorrow on ¥7.00; what is saved next is held against it.
await call(contract.saveTerms, form({ terms: { ...terms, articlePrice: 700 } }), chief);

test('a figure that rises by more than half is saved once it was typed a second time', async () => {
  const raised = { ...terms, articlePrice: 6000, feePercent: 3 };
  const save = (more: object = {}) => call(contract.saveTerms, form({ terms: raised, ...more }), chief);
  expect(await save()).toMatchObject({
    status: 400,
    msg: '文章单价从 ¥7.00 提高到 ¥60.00，超过一半，请再次输入提高后的数额',
    data: { fields: { 'typed.articlePrice': expect.any(String), 'typed.feePercent': expect.any(String) } },
  });
  expect((await save({ typed: { articlePrice: 600, feePercent: 3 } })).status).toBe(400);
  expect((await call(contract.getTerms, {}, chief)).data.coming).toHaveLength(1);
  expect((await save({ inForceFrom: addDays(tomorrow, 1), typed: { articlePrice: 6000, feePercent: 3 } })).status).toBe(200);
  // Half of it is no slip, nor is less.
  const modest = { ...terms, articlePrice: 1050, videoPrice: 1 };
  expect((await call(contract.saveTerms, form({ terms: modest }), chief)).status).toBe(200);
});

test('a trial and the differences beside it are held against the same version', async () => {
  const yesterday = addDays(today, -1);
  const { id } = await user('creator');
  await deps.db.execute(sql`insert into settled_days (day, revision, settled_at) values (${yesterday}, 1, now())`);
  await deps.db.execute(sql`
    insert into work_earnings (day, post_id, revision, type, author_id, raw_views, own_views, agency_views, repeated_views, refused_views,
      valid_views, config_version, price, cap, share, exact, gross, author_part, agency_part, settled_at)
    values (${yesterday}, ${id}, 1, 'article', ${id}, 1000, 0, 0, 0, 0, 1000, 1, 600, 50000, 100, 600000, 600, 600, 0, now())`);
  const later = addDays(tomorrow, 9);
  const { data: proposed } = await call(
    contract.saveTerms,
    form({ terms: { ...terms, articlePrice: 900 }, inForceFrom: later }),
    chief,
  );
  const tried = async (inForceFrom?: string) =>
    (await call(contract.simulateTerms, { terms: proposed.terms, ...(inForceFrom === undefined ? {} : { inForceFrom }) }, chief))
      .data;
  expect(await tried()).toMatchObject({ against: 1, before: 600, after: 900 });
  // What holds by that day, whatever the days were settled by.
  const held = (await call(contract.termsVersions, {}, chief)).data.list.find(
    ({ version, inForceFrom }) => version !== proposed.version && inForceFrom === addDays(tomorrow, 1),
  );
  expect(await tried(addDays(later, -1))).toMatchObject({ against: held?.version, before: 5820, after: 900 });
});
