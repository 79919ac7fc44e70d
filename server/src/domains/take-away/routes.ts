import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/take-away.ts';
import type { Deps } from '../../deps.ts';
import { API, type Mount } from '../../http/mount.ts';
import * as service from './service.ts';

export function mountTakeAway(fastify: FastifyInstance, mount: Mount, deps: Deps): void {
  mount(contract.requestTakeAway, (form, actor) => service.requestTakeAway(deps, actor, form));
  mount(contract.listTakeAways, (_query, actor) => service.listTakeAways(deps, actor));
  mount(contract.takeAwayAddress, ({ id }, actor) => service.takeAwayAddress(deps, actor, id, API));
  mount(contract.issueCertificate, ({ postsId }, actor) => service.issueCertificate(deps, actor, postsId));
  mount(contract.certifiedText, ({ number }, actor) => service.certifiedTextOf(deps, actor, number));
  mount(contract.verifyCertificate, ({ number }) => service.verifyCertificate(deps, number));
  fastify.get<{ Querystring: { ticket?: string } }>(API + contract.TAKE_AWAY_FILE_PATH, async (request, reply) => {
    const { bytes, file, name } = await service.openTakeAway(deps, String(request.query.ticket ?? ''));
    return reply
      .type('application/zip')
      .header('content-length', bytes)
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
      .send(file);
  });
}
