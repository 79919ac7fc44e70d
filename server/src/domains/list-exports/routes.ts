import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/list-exports.ts';
import type { Deps } from '../../deps.ts';
import { API, type Mount } from '../../http/mount.ts';
import * as service from './service.ts';

export function mountListExports(fastify: FastifyInstance, mount: Mount, deps: Deps): void {
  mount(contract.createListExport, (form, actor, { ip }) => service.createExport(deps, actor, ip, form, API));

  fastify.get<{ Querystring: { ticket?: string } }>(API + contract.LIST_EXPORT_PATH, async (request, reply) => {
    const { name, lines } = await service.openExport(deps, String(request.query.ticket ?? ''));
    return reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
      .send(Readable.from(lines));
  });
}
