import { useDraftField, type DraftStore } from '../drafts/draft-store.ts';
import { PublishTimeChoice } from './publish-time-choice.tsx';

/** At once after the review, or at a chosen minute of China's clock. `quiet`: nobody was there yet, and what is wrong is not said. */
export const PublishTimeField = ({ store, quiet = false }: { store: DraftStore; quiet?: boolean }) => (
  <PublishTimeChoice
    quiet={quiet}
    atOnce="通过后立即"
    value={useDraftField(store, 'publishAt')}
    onChange={(publishAt) => store.set({ publishAt })}
  />
);
