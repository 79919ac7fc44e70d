import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/base/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { toast } from '../../../lib/toast-store.ts';
import { CollectionDialog } from '../collections/collection-dialog.tsx';
import css from './collection-field.module.css';
import { collectionName, collectionsQuery } from '../collections/collection-queries.ts';
import { useDraftField, type DraftStore } from '../drafts/draft-store.ts';
import { useSaveState } from '../drafts/save-state.tsx';
import type { Saver } from '../drafts/autosave-types.ts';

const NONE = '不加入合集';

/** The collection of a post. It is saved separately from the draft, so the post must have an id. */
export function CollectionField({ saver, store }: { saver: Saver; store: DraftStore }) {
  useSaveState(saver);
  const { postsId } = saver.base();
  const title = useDraftField(store, 'title');
  const [choosing, setChoosing] = useState(false);
  const collections = useQuery({ ...collectionsQuery(postsId ?? ''), enabled: postsId !== null });
  const holding = collections.data?.find(({ holds }) => holds);
  const name = holding === undefined ? NONE : collectionName(holding);

  const choose = async () => {
    if (saver.base().postsId === null) await saver.flush();
    if (saver.base().postsId === null) toast.info('请先填写标题或正文');
    else setChoosing(true);
  };
  return (
    <Field label="合集">
      {(tie) => (
        <>
          <Button
            {...tie}
            className={css.choose}
            aria-haspopup="dialog"
            aria-label={`合集：${name}`}
            onClick={() => void choose()}
          >
            {name}
          </Button>
          {choosing && postsId !== null && (
            <CollectionDialog postsId={postsId} title={title || '这篇作品'} onClose={() => setChoosing(false)} />
          )}
        </>
      )}
    </Field>
  );
}
