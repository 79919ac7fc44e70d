import { sql } from 'drizzle-orm';
import { issueCertificate, requestPostArchive } from '#contract/data-exports/posts.ts';
import { applyWithdrawal, savePayee } from '#contract/withdrawals/withdrawals.ts';
import { dayInChina } from '#server/core/clock.ts';
import { runArchive } from '#server/domains/data-exports/posts/service.ts';
import { earned } from '../factories/earned.ts';
import { PASSWORD, type TestApp, type Visitor } from '../test-app.ts';

/** A day on which the creator's post has earned something. */
export const EARNING_DAY = dayInChina(new Date(Date.now() - 86_400_000));

/** What a creator has earned and asked for, where it goes, and the proof and the archive of the posts. */
export async function moneyAndProof({ call, deps }: TestApp, creator: Visitor, agencyOwnerId: string, post: string) {
  const payee = async (account: string) =>
    (await call(savePayee, { kind: 'alipay', name: '欧阳海图', account, password: PASSWORD }, creator)).data.id;
  const [payeeId, sparePayee] = [await payee('13800000001'), await payee('13800000002')];
  await earned(deps, creator.id, 500_000);
  const withdrawal = (await call(applyWithdrawal, { amount: 20_000, payeeId, password: PASSWORD }, creator)).data.withdrawId;
  // As a settlement leaves it: settling takes a day that is over.
  await deps.db.execute(sql`
    with settled as (insert into settled_days (day, revision, settled_at) values (${EARNING_DAY}, 1, now()) on conflict do nothing)
    insert into work_earnings (day, post_id, revision, type, author_id, agency_owner_id, raw_views, own_views, agency_views,
      repeated_views, refused_views, valid_views, config_version, price, cap, share, exact, gross, author_part, agency_part, settled_at)
    values (${EARNING_DAY}, ${post}, 1, 'article', ${creator.id}, ${agencyOwnerId}, 1000, 0, 0,
      0, 0, 1000, 1, 600, 50000, 70, 600000, 600, 420, 180, now())`);
  const archive = (await call(requestPostArchive, { videos: false }, creator)).data.id;
  await runArchive(deps, archive, false);
  return {
    payee: payeeId,
    sparePayee,
    withdrawal,
    archive,
    certificate: (await call(issueCertificate, { postsId: post }, creator)).data.number,
  };
}
