import * as appeals from '#contract/appeals.ts';
import * as contract from '#contract/moderation.ts';
import * as reports from '#contract/reports.ts';
import * as checks from '#contract/review-checks.ts';
import * as words from '#contract/words.ts';
import { INFRINGEMENT_PICTURES } from '#contract/report-reasons.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { API, type Calls } from '../../http/mount.ts';
import { mountMultipart } from '../../http/multipart.ts';
import { exportList, listWords } from '../words/service.ts';
import * as service from './service.ts';

export async function mountModeration(fastify: FastifyInstance, calls: Calls, deps: Deps): Promise<void> {
  const { mount } = calls;
  mount(contract.adminPostList, (query, actor) => service.listReviews(deps, actor, query));
  mount(contract.adminPostDetail, ({ postsId }, actor) => service.reviewDetail(deps, actor, postsId));
  mount(contract.claimPost, (form, actor, { ip }) => service.claimPost(deps, actor, ip, form));
  mount(contract.approvePost, ({ postsId }, actor, { ip }) => service.approvePost(deps, actor, ip, postsId));
  mount(contract.rejectPost, (form, actor, { ip }) => service.rejectPost(deps, actor, ip, form));
  mount(contract.offlinePost, (form, actor, { ip }) => service.offlinePost(deps, actor, ip, form));
  mount(contract.restorePost, ({ postsId }, actor, { ip }) => service.restorePost(deps, actor, ip, postsId));

  mount(checks.listSamples, (query, actor) => service.listSamples(deps, actor, query));
  mount(checks.checkDecision, (form, actor, { ip }) => service.checkDecision(deps, actor, ip, form));
  mount(checks.moderatorFigures, () => service.moderatorFigures(deps));

  mount(appeals.listAppeals, (query, actor) => service.listAppeals(deps, actor, query));
  mount(appeals.decideAppeal, (form, actor, { ip }) => service.decideAppeal(deps, actor, ip, form));

  mount(words.listWords, (query) => listWords(deps, query));
  mount(words.createWord, (form, actor, { ip }) => service.createWord(deps, actor, ip, form));
  mount(words.modifyWord, (form, actor, { ip }) => service.modifyWord(deps, actor, ip, form));
  mount(words.removeWords, (form, actor, { ip }) => service.removeWords(deps, actor, ip, form));
  mount(words.importWords, (form, actor, { ip }) => service.importWords(deps, actor, ip, form));
  mount(words.exportWords, () => exportList(deps));
  mount(words.tryWords, (form) => service.tryWords(deps, form));

  mount(reports.createReport, (form, actor, facts) => service.createReport(deps, actor, form, facts));
  mount(reports.listOwnReports, (query, actor) => service.listOwnReports(deps, actor, query));
  mount(reports.createInfringement, (form, _actor, facts) => service.createInfringement(deps, form, facts));
  mount(reports.infringementProgress, (query, _actor, facts) => service.infringementProgress(deps, query, facts));
  mount(reports.listReportCases, (query) => service.listReportCases(deps, query));
  mount(reports.reportCaseOf, ({ id }) => service.reportCaseOf(deps.db, id));
  mount(reports.handleReport, (form, actor, { ip }) => service.handleReport(deps, actor, ip, form));
  mount(reports.infringementOf, ({ id }, actor) => service.infringementOf(deps, actor, id, API));
  mount(reports.listInfringements, (query, actor) => service.listInfringements(deps, actor, query, API));
  mount(reports.handleInfringement, (form, actor, { ip }) => service.handleInfringement(deps, actor, ip, form, API));

  await mountMultipart(fastify, calls, {
    path: reports.INFRINGEMENT_PROOF_PATH,
    who: 'anyone',
    maxBytes: INFRINGEMENT_PICTURES.maxMegabytes * 1024 ** 2,
    tooLarge: () => `图片不能超过 ${INFRINGEMENT_PICTURES.maxMegabytes} MB`,
    handle: (_actor, { file }, { ip }) => service.addProof(deps, file, ip),
  });
  fastify.get<{ Querystring: { ticket?: string } }>(API + reports.INFRINGEMENT_PICTURE_PATH, async (request, reply) => {
    const picture = await service.openProof(deps, String(request.query.ticket ?? ''));
    return reply
      .type('image/webp')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', 'inline')
      .header('referrer-policy', 'no-referrer')
      .header('cross-origin-resource-policy', 'same-origin')
      .send(picture);
  });
}
