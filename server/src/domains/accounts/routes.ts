import * as settings from '#contract/account-settings.ts';
import * as contract from '#contract/accounts.ts';
import * as people from '#contract/people.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { API, type Mount } from '../../http/mount.ts';
import * as service from './service.ts';

export function mountAccounts(fastify: FastifyInstance, mount: Mount, deps: Deps): void {
  mount(contract.loginForMobilePassword, (form, _actor, facts) => service.loginWithMobilePassword(deps, form, facts));
  mount(contract.loginForMobileSMSCaptcha, (form, _actor, facts) => service.loginWithMobileCaptcha(deps, form, facts));
  mount(contract.loginForEmailPassword, (form, _actor, facts) => service.loginWithEmailPassword(deps, form, facts));
  mount(contract.sendForMobileSMSCaptcha, ({ mobile }, _actor, facts) => service.sendMobileCaptcha(deps, mobile, facts.ip));
  mount(contract.registerForMobile, (form, _actor, facts) => service.registerWithMobile(deps, form, facts));
  mount(contract.sendForEmailCaptcha, ({ email }, _actor, facts) => service.sendEmailCaptcha(deps, email, facts.ip));
  mount(contract.registerForEmail, (form, _actor, facts) => service.registerWithEmail(deps, form, facts));
  mount(settings.resetPasswordForMobile, (form) => service.resetWithMobile(deps, form));
  mount(settings.resetPasswordForEmail, (form) => service.resetWithEmail(deps, form));
  mount(contract.info, (_input, actor) => service.myInfo(deps, actor));
  mount(contract.publicInfo, ({ id }) => service.publicInfo(deps, id));
  mount(contract.refreshToken, (_input, actor, facts) => service.renewSession(deps, actor, facts));
  mount(contract.logout, (_input, actor) => service.closeSession(deps, actor));

  mount(settings.modifyInfo, (form, actor) => service.modifyInfo(deps, actor, form));
  mount(settings.modifyPrivacy, (form, actor) => service.modifyPrivacy(deps, actor, form));
  mount(settings.modifyPassword, (form, actor, { ip }) => service.modifyPassword(deps, actor, ip, form));
  mount(settings.creatorModifyPassword, (form, actor, { ip }) => service.modifyPassword(deps, actor, ip, form));
  mount(settings.sendForOwnCaptcha, (_input, actor, { ip }) => service.sendOwnCaptcha(deps, actor, ip));
  mount(settings.bindMobile, (form, actor, { ip }) => service.bindMobile(deps, actor, ip, form));
  mount(settings.bindEmail, (form, actor, { ip }) => service.bindEmail(deps, actor, ip, form));
  mount(settings.sessions, (_input, actor) => service.listDevices(deps, actor));
  mount(settings.revokeSessions, (form, actor) => service.revokeDevices(deps, actor, form));
  mount(settings.openYouthMode, (form, actor) => service.openYouthMode(deps, actor, form));
  mount(settings.closeYouthMode, (form, actor) => service.closeYouthMode(deps, actor, form));
  mount(settings.youthTime, (form, actor) => service.youthTimeOf(deps, actor, form));
  mount(settings.extendYouthTime, (form, actor) => service.extendYouthTime(deps, actor, form));
  mount(settings.deleteAccount, (form, actor, { ip }) => service.deleteAccount(deps, actor, ip, form));
  mount(settings.keepAccount, (_input, actor) => service.keepAccount(deps, actor));
  mount(settings.exportData, (_input, actor) => service.requestExport(deps, actor));
  mount(settings.dataExports, (_input, actor) => service.listExports(deps, actor));
  mount(settings.exportAddress, ({ exportId }, actor) => service.exportAddress(deps, actor, exportId, API));

  mount(people.userList, (query) => service.listPeople(deps, query));
  mount(people.userDetail, ({ userId }) => service.personDetail(deps, userId));
  mount(people.userDisable, (form, actor, { ip }) => service.disablePerson(deps, actor, ip, form));
  mount(people.userEnable, ({ userId }, actor, { ip }) => service.enablePerson(deps, actor, ip, userId));
  mount(people.userResetPassword, ({ userId }, actor, { ip }) => service.resetPersonPassword(deps, actor, ip, userId));

  fastify.get<{ Querystring: { ticket?: string } }>(API + settings.EXPORT_FILE_PATH, async (request, reply) => {
    const { bytes, file, day } = await service.openExport(deps, String(request.query.ticket ?? ''));
    return reply
      .type('application/zip')
      .header('cache-control', 'no-store')
      .header('content-length', bytes)
      .header('content-disposition', `attachment; filename="wenjian-data-${day}.zip"`)
      .send(file);
  });
}
