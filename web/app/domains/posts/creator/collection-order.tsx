import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { arrangeCollection, removeCollection, type OwnCollection } from '#contract/collections.ts';
import { STATUS_LABEL } from '#contract/posts.ts';
import { request } from '../../../lib/api.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { CollectionForm } from './collection-form.tsx';
import css from './collection-order.module.css';
import { collectionQuery } from './collection-queries.ts';

/** The works of a collection with buttons that move them, and what else there is to do with it. */
export function CollectionOrder({ collection, onChanged }: { collection: OwnCollection; onChanged: () => void }) {
  const client = useQueryClient();
  const query = collectionQuery(collection.id);
  const { data, isError, error, refetch } = useQuery(query);
  const [renaming, setRenaming] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const [removing, setRemoving] = useState(false);

  const move = async (at: number, by: -1 | 1) => {
    if (data === undefined) return;
    const works = [...data.works];
    const [work] = works.splice(at, 1);
    if (work === undefined) return;
    works.splice(at + by, 0, work);
    client.setQueryData(query.queryKey, { ...data, works });
    try {
      await request(arrangeCollection, { collectionId: collection.id, postsIds: works.map(({ id }) => id) });
    } catch (refused) {
      client.setQueryData(query.queryKey, data);
      toast.error(refused instanceof Error ? refused.message : '请求失败');
    }
  };
  const remove = async () => {
    setRemoving(true);
    try {
      await request(removeCollection, { collectionId: collection.id });
      toast.success('已删除合集，其中的作品不受影响');
      setLeaving(false);
      onChanged();
    } catch (refused) {
      toast.error(refused instanceof Error ? refused.message : '请求失败');
    }
    setRemoving(false);
  };

  if (isError) return <ErrorState inline message={error.message} onRetry={() => void refetch()} />;
  return (
    <section className={css.order} aria-label={`合集「${collection.title}」的顺序`}>
      <header>
        <h3>「{collection.title}」的顺序</h3>
        <Button size="s" icon="edit" onClick={() => setRenaming(true)}>
          改名
        </Button>
        <Button size="s" icon="trash" onClick={() => setLeaving(true)}>
          删除合集
        </Button>
      </header>
      {renaming && (
        <CollectionForm
          collection={collection}
          onCancel={() => setRenaming(false)}
          onDone={() => {
            setRenaming(false);
            onChanged();
          }}
        />
      )}
      <ol>
        {data?.works.map((work, at) => (
          <li key={work.id}>
            <span>{work.title || '无标题'}</span>
            {work.status !== 'published' && <small>{STATUS_LABEL[work.status]}</small>}
            <IconButton
              icon="arrow-up"
              size="s"
              shape="square"
              label={`上移《${work.title}》`}
              disabled={at === 0}
              onClick={() => void move(at, -1)}
            />
            <IconButton
              icon="arrow-down"
              size="s"
              shape="square"
              label={`下移《${work.title}》`}
              disabled={at === data.works.length - 1}
              onClick={() => void move(at, 1)}
            />
          </li>
        ))}
      </ol>
      <ConfirmDialog
        open={leaving}
        onOpenChange={setLeaving}
        title={`删除合集「${collection.title}」？`}
        confirm="删除合集"
        danger
        loading={removing}
        onConfirm={() => void remove()}
      >
        其中的作品不受影响，只是不再有上一篇和下一篇。
      </ConfirmDialog>
    </section>
  );
}
