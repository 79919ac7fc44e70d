import type { FastifyInstance } from 'fastify';
import { API } from '#contract/address.ts';
import { CHECKED_VIDEO_PATH } from '#contract/screening/constants.ts';
import * as checks from '#contract/screening/machine-checks.ts';
import * as contract from '#contract/screening/sensitive-words.ts';
import type { Deps, Mount } from '../../deps.ts';
import * as service from './dictionary/service.ts';
import { countFigures } from './machine-checks/count.ts';
import { openVideo } from './machine-checks/open-video.ts';

export function mountScreening(fastify: FastifyInstance, mount: Mount, deps: Deps): void {
  mount(contract.listWords, (query) => service.listWords(deps, query));
  mount(contract.createWord, (form, actor, { ip }) => service.createWord(deps, actor, ip, form));
  mount(contract.modifyWord, (form, actor, { ip }) => service.modifyWord(deps, actor, ip, form));
  mount(contract.removeWords, (form, actor, { ip }) => service.removeWords(deps, actor, ip, form));
  mount(contract.importWords, (form, actor, { ip }) => service.importWords(deps, actor, ip, form));
  mount(contract.exportWords, () => service.exportList(deps));
  mount(contract.tryWords, (form) => service.tryWords(deps, form));
  mount(checks.checkFigures, (query) => countFigures(deps, query));

  fastify.get<{ Querystring: { ticket?: string } }>(`${API}${CHECKED_VIDEO_PATH}/:name`, async (request, reply) => {
    const { stream, size, range } = await openVideo(deps, String(request.query.ticket ?? ''), request.headers.range);
    if (range !== null) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
    return reply
      .type('application/octet-stream')
      .header('accept-ranges', 'bytes')
      .header('content-length', range === null ? size : range.end - range.start + 1)
      .header('content-disposition', 'attachment')
      .header('cache-control', 'private, no-store')
      .send(stream);
  });
}
