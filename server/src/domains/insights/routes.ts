import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/insights.ts';
import * as data from '#contract/work-data.ts';
import type { Deps } from '../../deps.ts';
import { API, type Mount } from '../../http/mount.ts';
import * as service from './service.ts';

export function mountInsights(fastify: FastifyInstance, mount: Mount, deps: Deps): void {
  const views = service.createViewCounter(deps);
  mount(contract.viewPost, (form, actor, facts) => views.count(actor, form, facts));
  mount(contract.tellVisit, (form, actor, facts) => views.countVisit(actor, form, facts));
  mount(data.workOverview, (query, actor) => service.workOverview(deps, actor, query));
  mount(data.workTrend, (query, actor) => service.workTrend(deps, actor, query));
  mount(data.workPosts, (query, actor) => service.workPosts(deps, actor, query));
  mount(data.workAudience, (query, actor) => service.workAudience(deps, actor, query));
  mount(data.exportWorkData, async (query, actor) => service.workDataAddress(deps, actor, query, API));
  fastify.get<{ Querystring: { ticket?: string } }>(API + data.WORK_DATA_FILE_PATH, async (request, reply) => {
    const { name, type, content } = await service.workDataFile(deps, String(request.query.ticket ?? ''));
    return reply
      .type(type)
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
      .send(content);
  });
}
