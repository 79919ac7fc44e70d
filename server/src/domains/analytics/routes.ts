import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/analytics/analytics.ts';
import type { Deps, Mount } from '../../deps.ts';
import { API } from '#contract/address.ts';
import * as service from './service.ts';

export function mountAnalytics(fastify: FastifyInstance, mount: Mount, deps: Deps): void {
  mount(contract.analyticsOverview, (query, actor) => service.analyticsOverview(deps, actor, query));
  mount(contract.analyticsTrend, (query, actor) => service.analyticsTrend(deps, actor, query));
  mount(contract.analyticsPosts, (query, actor) => service.analyticsPosts(deps, actor, query));
  mount(contract.analyticsAudience, (query, actor) => service.analyticsAudience(deps, actor, query));
  mount(contract.exportAnalytics, async (query, actor) => service.analyticsAddress(deps, actor, query, API));
  fastify.get<{ Querystring: { ticket?: string } }>(API + contract.ANALYTICS_FILE_PATH, async (request, reply) => {
    const { name, type, content } = await service.analyticsFile(deps, String(request.query.ticket ?? ''));
    return reply
      .type(type)
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
      .send(content);
  });
}
