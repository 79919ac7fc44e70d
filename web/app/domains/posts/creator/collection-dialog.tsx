import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { placeInCollection } from '#contract/collections.ts';
import { request } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Radio } from '../../../ui/choice.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SkeletonGroup, SkeletonLines } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast-store.ts';
import css from './collection-dialog.module.css';
import { CollectionForm } from './collection-form.tsx';
import { CollectionOrder } from './collection-order.tsx';
import { COLLECTIONS, collectionsQuery } from './collection-queries.ts';

/** Which collection a work lies in, and that collection's name and order. A choice is kept at once. */
export function CollectionDialog({ postsId, title, onClose }: { postsId: string; title: string; onClose: () => void }) {
  const client = useQueryClient();
  const collections = useQuery(collectionsQuery(postsId));
  const [adding, setAdding] = useState(false);
  const holding = collections.data?.find(({ holds }) => holds) ?? null;
  const again = () => client.invalidateQueries({ queryKey: COLLECTIONS });

  const place = async (collectionId: string | null) => {
    try {
      await request(placeInCollection, { postsId, collectionId });
      await again();
    } catch (error) {
      toast.error(error instanceof Error ? error.message : '请求失败');
    }
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="合集"
      description={`《${title}》放在哪个合集里？读者会在作品下面看到上一篇和下一篇。`}
      footer={
        <Button variant="primary" onClick={onClose}>
          完成
        </Button>
      }
    >
      {collections.isError && <ErrorState message={collections.error.message} onRetry={() => void collections.refetch()} />}
      {collections.isPending && (
        <SkeletonGroup label="正在取合集">
          <SkeletonLines lines={3} />
        </SkeletonGroup>
      )}
      {collections.data !== undefined && (
        <>
          <ul className={css.list}>
            <li>
              <Radio name="collection" checked={holding === null} onChange={() => void place(null)}>
                不放进合集
              </Radio>
            </li>
            {collections.data.map((collection) => (
              <li key={collection.id}>
                <Radio
                  name="collection"
                  checked={collection.holds}
                  note={`${collection.count} 个作品`}
                  onChange={() => void place(collection.id)}
                >
                  {collection.title}
                </Radio>
              </li>
            ))}
          </ul>
          {adding ? (
            <CollectionForm
              onCancel={() => setAdding(false)}
              onDone={({ id }) => {
                setAdding(false);
                void place(id);
              }}
            />
          ) : (
            <Button icon="plus" onClick={() => setAdding(true)}>
              新建合集
            </Button>
          )}
          {holding !== null && <CollectionOrder key={holding.id} collection={holding} onChanged={() => void again()} />}
        </>
      )}
    </Dialog>
  );
}
