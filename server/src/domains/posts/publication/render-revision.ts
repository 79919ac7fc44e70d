import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { renderDocument } from '../../../documents/render.ts';
import { picturesIn, summaryOf, raisedTextOf, videosIn } from '../../../documents/text.ts';
import { picturesByUrl, playablesById } from '../../media-assets/service.ts';
import * as store from '../store.ts';

/**
 * Makes what readers will see out of a revision: its HTML, its outline, its summary. From here on it never changes; one
 * that is frozen already is left as it is.
 */
export async function renderRevision(deps: Deps, tx: Transaction, revision: store.RevisionRow): Promise<void> {
  if (revision.frozenAt !== null) return;
  const { body } = revision;
  const rendered =
    body === null
      ? null
      : renderDocument(body, {
          pictures: await picturesByUrl(tx, picturesIn(body)),
          videos: await playablesById(deps, videosIn(body), tx),
        });
  await store.changeRevision(tx, revision.id, {
    html: rendered?.html ?? null,
    outline: rendered?.outline ?? [],
    excerpt: revision.summary || summaryOf(body === null ? '' : raisedTextOf(body)),
    frozenAt: deps.clock.now(),
  });
}
