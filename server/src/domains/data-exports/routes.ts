import type { FastifyInstance } from 'fastify';
import * as personalData from '#contract/accounts/settings.ts';
import * as contract from '#contract/data-exports/posts.ts';
import type { Deps, Mount } from '../../deps.ts';
import { API } from '#contract/address.ts';
import * as personal from './personal/service.ts';
import * as posts from './posts/service.ts';

export function mountDataExports(fastify: FastifyInstance, mount: Mount, deps: Deps): void {
  mount(personalData.exportData, (_input, actor) => personal.requestExport(deps, actor));
  mount(personalData.dataExports, (_input, actor) => personal.listExports(deps, actor));
  mount(personalData.exportAddress, ({ exportId }, actor) => personal.exportAddress(deps, actor, exportId, API));
  mount(contract.requestPostArchive, (form, actor) => posts.requestArchive(deps, actor, form));
  mount(contract.listPostArchives, (_query, actor) => posts.listArchives(deps, actor));
  mount(contract.postArchiveAddress, ({ id }, actor) => posts.archiveAddress(deps, actor, id, API));
  fastify.get<{ Querystring: { ticket?: string } }>(API + personalData.EXPORT_FILE_PATH, async (request, reply) => {
    const { bytes, file, day } = await personal.openExport(deps, String(request.query.ticket ?? ''));
    return reply
      .type('application/zip')
      .header('cache-control', 'no-store')
      .header('content-length', bytes)
      .header('content-disposition', `attachment; filename="wenjian-data-${day}.zip"`)
      .send(file);
  });
  fastify.get<{ Querystring: { ticket?: string } }>(API + contract.POST_ARCHIVE_PATH, async (request, reply) => {
    const { bytes, file, name } = await posts.openArchive(deps, String(request.query.ticket ?? ''));
    return reply
      .type('application/zip')
      .header('content-length', bytes)
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
      .send(file);
  });
}
