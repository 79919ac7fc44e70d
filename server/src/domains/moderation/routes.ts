import { caseBackground, claimDeskCase as claimCall, reviewBackground } from '#contract/moderation/background.ts';
import { INFRINGEMENT_PICTURES, INFRINGEMENT_PROOF_PATH } from '#contract/moderation/constants.ts';
import { commentBackground, danmakuBackground } from '#contract/moderation/remark-background.ts';
import * as remarkAppeals from '#contract/moderation/remark-appeals.ts';
import * as reports from '#contract/moderation/reports.ts';
import * as rules from '#contract/moderation/sanction-rules.ts';
import * as sanctions from '#contract/moderation/sanctions.ts';
import * as checks from '#contract/moderation/spot-checks.ts';
import type { Deps, Mount, MountDownload, MountForm } from '../../deps.ts';
import type { ReviewKinds } from '../review/service.ts';
import { claimDeskCase } from './background/claim-case.ts';
import { backgroundOfCase, backgroundOfRemark } from './background/get-case.ts';
import { backgroundOf } from './background/service.ts';
import { addProof, openProof, PROOF_FILE } from './infringements/add-proof.ts';
import {
  createInfringement,
  handleInfringement,
  infringementOf,
  infringementProgress,
  listInfringements,
} from './infringements/service.ts';
import { decideRemarkAppeal, listRemarkAppeals } from './remark-appeals/service.ts';
import { createReport, listOwnReports } from './reports/create.ts';
import { handleReport, listReportCases, reportCaseOf } from './reports/handle.ts';
import { confirmProposal, listProposals, proposeSanction, refuseProposal, withdrawProposal } from './sanctions/propose.ts';
import { appealSanction, appealWithEmail, appealWithMobile, listOwnSanctions } from './sanctions/appeal.ts';
import { adviseSanction, listSanctionRules } from './sanctions/list-rules.ts';
import { saveSanctionRule } from './sanctions/save-rule.ts';
import { decideSanctionAppeal, endSanction, giveSanction, listSanctions } from './sanctions/service.ts';
import { checkDecision, listSamples, moderatorFigures } from './spot-checks/service.ts';

export async function mountModeration(
  mount: Mount,
  download: MountDownload,
  form: MountForm,
  deps: Deps,
  kinds: ReviewKinds,
): Promise<void> {
  mount(reviewBackground, ({ postsId }, actor) => backgroundOf(deps, actor, postsId));
  mount(caseBackground, (query, actor) => backgroundOfCase(deps, kinds, actor, query));
  mount(claimCall, (form, actor, { ip }) => claimDeskCase(deps, kinds, actor, ip, form));
  mount(commentBackground, ({ commentId: id }, actor) => backgroundOfRemark(deps, kinds, actor, { kind: 'comment', id }));
  mount(danmakuBackground, ({ danmakuId: id }, actor) => backgroundOfRemark(deps, kinds, actor, { kind: 'danmaku', id }));

  mount(checks.listSamples, (query, actor) => listSamples(deps, actor, query));
  mount(checks.checkDecision, (form, actor, { ip }) => checkDecision(deps, actor, ip, form));
  mount(checks.moderatorFigures, () => moderatorFigures(deps));

  mount(remarkAppeals.listRemarkAppeals, (query, actor) => listRemarkAppeals(deps, actor, query));
  mount(remarkAppeals.decideRemarkAppeal, (form, actor, { ip }) => decideRemarkAppeal(deps, kinds, actor, ip, form));

  mount(sanctions.mySanctions, (query, actor) => listOwnSanctions(deps, actor, query));
  mount(sanctions.appealSanction, (form, actor) => appealSanction(deps, actor, form));
  mount(sanctions.appealForMobile, (form, _actor, { ip }) => appealWithMobile(deps, ip, form));
  mount(sanctions.appealForEmail, (form, _actor, { ip }) => appealWithEmail(deps, ip, form));
  mount(sanctions.listSanctions, (query, actor) => listSanctions(deps, actor, query));
  mount(sanctions.giveSanction, (form, actor, { ip }) => giveSanction(deps, actor, ip, form));
  mount(sanctions.endSanction, (form, actor, { ip }) => endSanction(deps, actor, ip, form));
  mount(sanctions.decideSanctionAppeal, (form, actor, { ip }) => decideSanctionAppeal(deps, actor, ip, form));

  mount(sanctions.proposeSanction, (form, actor, { ip }) => proposeSanction(deps, actor, ip, form));
  mount(sanctions.listSanctionProposals, (query, actor) => listProposals(deps, actor, query));
  mount(sanctions.confirmSanctionProposal, (form, actor, { ip }) => confirmProposal(deps, actor, ip, form));
  mount(sanctions.refuseSanctionProposal, (form, actor, { ip }) => refuseProposal(deps, actor, ip, form));
  mount(sanctions.withdrawSanctionProposal, (form, actor, { ip }) => withdrawProposal(deps, actor, ip, form));

  mount(rules.listSanctionRules, () => listSanctionRules(deps));
  mount(rules.saveSanctionRule, (form, actor, { ip }) => saveSanctionRule(deps, actor, ip, form));
  mount(rules.adviseSanction, (query) => adviseSanction(deps, query));

  mount(reports.createReport, (form, actor, facts) => createReport(deps, actor, form, facts));
  mount(reports.listOwnReports, (query, actor) => listOwnReports(deps, actor, query));
  mount(reports.createInfringement, (form, _actor, facts) => createInfringement(deps, form, facts));
  mount(reports.infringementProgress, (query, _actor, facts) => infringementProgress(deps, query, facts));
  mount(reports.listReportCases, (query, actor) => listReportCases(deps, actor, query));
  mount(reports.reportCaseOf, ({ id }) => reportCaseOf(deps.db, id));
  mount(reports.handleReport, (form, actor, { ip }) => handleReport(deps, kinds, actor, ip, form));
  mount(reports.infringementOf, ({ id }, actor) => infringementOf(deps, actor, id));
  mount(reports.listInfringements, (query, actor) => listInfringements(deps, actor, query));
  mount(reports.handleInfringement, (form, actor, { ip }) => handleInfringement(deps, actor, ip, form));

  await form({
    path: INFRINGEMENT_PROOF_PATH,
    who: 'anyone',
    maxBytes: INFRINGEMENT_PICTURES.maxMegabytes * 1024 ** 2,
    tooLarge: () => `图片不能超过 ${INFRINGEMENT_PICTURES.maxMegabytes} MB`,
    handle: (_actor, { file }, { ip }) => addProof(deps, file, ip),
  });
  download(PROOF_FILE, ({ id }) => openProof(deps, id));
}
