import type { FastifyInstance } from 'fastify';
import { ENTRY_KEYS, type EntryValues } from '#contract/entry-fields.ts';
import * as licences from '#contract/licences.ts';
import * as contract from '#contract/merchant-enter.ts';
import type { Deps } from '../../../deps.ts';
import { API, type Mount } from '../../../http/mount.ts';
import * as service from '../service.ts';

export function mountMerchantEnter(fastify: FastifyInstance, mount: Mount, deps: Deps): void {
  mount(contract.enterStatus, (_query, actor) => service.entryStatus(deps, actor, API));
  mount(contract.enterSave, (form, actor) => service.saveEntry(deps, actor, { ...form, values: valuesOf(form) }, API));
  mount(contract.enterSubmit, (form, actor) => service.submitEntry(deps, actor, { ...form, values: valuesOf(form) }, API));
  mount(contract.enterWithdraw, (_form, actor) => service.withdrawEntry(deps, actor, API));
  mount(contract.enterAuditList, (query) => service.listEntries(deps, query));
  mount(contract.enterAuditDetail, ({ id }, actor) => service.entryDetail(deps, actor, id, API));
  mount(contract.enterAuditReveal, ({ id }, actor, { ip }) => service.revealIdNumber(deps, actor, ip, id));
  mount(contract.enterAuditApprove, ({ id }, actor, { ip }) => service.approveEntry(deps, actor, ip, id));
  mount(contract.enterAuditReject, (form, actor, { ip }) => service.rejectEntry(deps, actor, ip, form));

  mount(licences.listLicences, (_query, actor) => service.listLicences(deps, actor));
  mount(licences.renewLicence, (form, actor) => service.renewLicence(deps, actor, form));
  mount(licences.listRenewals, (query, actor) => service.listRenewals(deps, actor, query, API));
  mount(licences.decideRenewal, (form, actor, { ip }) => service.decideRenewal(deps, actor, ip, form));

  fastify.get<{ Querystring: { ticket?: string } }>(API + contract.ENTRY_DOCUMENT_PATH, async (request, reply) => {
    const paper = await service.openPaper(deps, String(request.query.ticket ?? ''));
    return reply
      .type('image/webp')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', 'inline')
      .header('referrer-policy', 'no-referrer')
      .header('cross-origin-resource-policy', 'same-origin')
      .send(paper);
  });
}

const valuesOf = (form: EntryValues): EntryValues =>
  Object.fromEntries(ENTRY_KEYS.flatMap((key) => (form[key] === undefined ? [] : [[key, form[key]]])));
