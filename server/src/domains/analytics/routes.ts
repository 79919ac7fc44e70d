import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/analytics/analytics.ts';
import type { Deps } from '../../deps.ts';
import { API, type Mount } from '../../http/calls/mount.ts';
import * as service from './service.ts';

export function mountAnalytics(fastify: FastifyInstance, mount: Mount, deps: Deps): void {
  mount(contract.workOverview, (query, actor) => service.workOverview(deps, actor, query));
  mount(contract.workTrend, (query, actor) => service.workTrend(deps, actor, query));
  mount(contract.workPosts, (query, actor) => service.workPosts(deps, actor, query));
  mount(contract.workAudience, (query, actor) => service.workAudience(deps, actor, query));
  mount(contract.exportWorkData, async (query, actor) => service.workDataAddress(deps, actor, query, API));
  fastify.get<{ Querystring: { ticket?: string } }>(API + contract.WORK_DATA_FILE_PATH, async (request, reply) => {
    const { name, type, content } = await service.workDataFile(deps, String(request.query.ticket ?? ''));
    return reply
      .type(type)
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
      .send(content);
  });
}
