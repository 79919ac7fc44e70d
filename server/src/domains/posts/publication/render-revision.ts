import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { renderDocument } from '../../../documents/render.ts';
import { picturesIn, summaryOf, raisedTextOf, videosIn } from '../../../documents/text.ts';
import { picturesByUrl, playablesById } from '../../media-assets/service.ts';
import * as store from '../store.ts';

/** Renders HTML, outline and excerpt of a revision and freezes it: from then on its text never changes. Skips a frozen revision. */
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
