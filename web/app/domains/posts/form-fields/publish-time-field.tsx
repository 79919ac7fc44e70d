import { useDraftField, type DraftStore } from '../drafts/draft-store.ts';
import { PublishTimeChoice } from './publish-time-choice.tsx';

/** Publication right after the review, or at a chosen time (China time). `quiet`: the field was not used yet, so no error is shown. */
export const PublishTimeField = ({ store, quiet = false }: { store: DraftStore; quiet?: boolean }) => (
  <PublishTimeChoice
    quiet={quiet}
    atOnce="通过后立即"
    value={useDraftField(store, 'publishAt')}
    onChange={(publishAt) => store.set({ publishAt })}
  />
);
