import { listOwn } from '#contract/posts/own-posts.ts';
import { issueCertificate } from '#contract/data-exports/posts.ts';
import { makeCall, userToken } from './calls.ts';
import { AGENCY, FIRST_ADMIN, testPages } from './page-cases.ts';

testPages([
  { path: '/admin/content/appeals', title: '审核申诉 - 闻见', as: FIRST_ADMIN, shows: '没有待处理的申诉' },
  { path: '/admin/content/profiles', title: '资料审核 - 闻见', as: FIRST_ADMIN, shows: '没有待处理的资料' },
  { path: '/admin/user/proposals', title: '处罚提议 - 闻见', as: FIRST_ADMIN, shows: /^审核员提出的处罚/ },
  { path: '/admin/content/heldMessages', title: '私信审核 - 闻见', as: FIRST_ADMIN, shows: '没有待处理的私信' },
  { path: '/admin/audit/licenceAudit', title: '证件更新 - 闻见', as: FIRST_ADMIN, shows: '没有待审核的证件' },
  { path: certified, title: /首发存证 WJ/, shows: '核对原文' },
  { path: '/certificates/WJ20261122-000000000000', title: 'Page Not Found', shows: /Page not found/ },
]);

/** The certificate of a post that came with the product. */
async function certified(): Promise<string> {
  const token = await userToken(AGENCY.mobile);
  const { list } = await makeCall(listOwn, { status: 'published', limit: 1 }, token);
  const { number } = await makeCall(issueCertificate, { postsId: list[0]?.id ?? '' }, token);
  return `/certificates/${number}`;
}
