import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { arrangeCollection, placeInCollection, removeCollection } from '#contract/posts/addresses.ts';
import { STATUS_LABEL } from '#contract/posts/constants.ts';
import type { OwnCollection } from '#contract/posts/collections.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { Button, IconButton } from '../../../ui/base/button.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonGroup, SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Radio } from '../../../ui/forms/choice.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './collection-dialog.module.css';
import { CollectionForm } from './collection-form.tsx';
import { CHECK_LABEL, collectionName, collectionQuery, COLLECTIONS, collectionsQuery } from './collection-queries.ts';

/** Chooses the collection of a post, and edits that collection's name and order. Choices are saved at once. */
export function CollectionDialog({ postsId, title, onClose }: { postsId: string; title: string; onClose: () => void }) {
  const client = useQueryClient();
  const collections = useQuery(collectionsQuery(postsId));
  const [adding, setAdding] = useState(false);
  const holding = collections.data?.find(({ holds }) => holds) ?? null;
  const put = useCall(placeInCollection, { success: null, stale: COLLECTIONS });
  const putInto = (collectionId: string | null) => void put.send({ postsId, collectionId });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="合集"
      description={`为《${title}》选择合集，读者可在作品下方查看上一篇和下一篇。`}
      footer={
        <Button variant="primary" onClick={onClose}>
          完成
        </Button>
      }
    >
      {collections.isError && <ErrorState message={collections.error.message} onRetry={() => void collections.refetch()} />}
      {collections.isPending && (
        <SkeletonGroup label="正在加载合集">
          <SkeletonLines lines={3} />
        </SkeletonGroup>
      )}
      {collections.data !== undefined && (
        <>
          <Stack as="ul" gap={4} className={css.list}>
            <li>
              <Radio name="collection" checked={holding === null} onChange={() => putInto(null)}>
                不加入合集
              </Radio>
            </li>
            {collections.data.map((collection) => (
              <li key={collection.id}>
                <Radio
                  name="collection"
                  checked={collection.holds}
                  note={[`${collection.count} 篇作品`, CHECK_LABEL[collection.check]].filter(Boolean).join(' · ')}
                  onChange={() => putInto(collection.id)}
                >
                  {collectionName(collection)}
                </Radio>
              </li>
            ))}
          </Stack>
          {adding ? (
            <CollectionForm
              onCancel={() => setAdding(false)}
              onDone={({ id }) => {
                setAdding(false);
                putInto(id);
              }}
            />
          ) : (
            <Button icon="plus" onClick={() => setAdding(true)}>
              新建合集
            </Button>
          )}
          {holding !== null && (
            <CollectionOrder
              key={holding.id}
              collection={holding}
              onChanged={() => void client.invalidateQueries({ queryKey: COLLECTIONS })}
            />
          )}
        </>
      )}
    </Dialog>
  );
}

/** The posts of a collection with buttons to reorder them, and the actions on the collection. */
function CollectionOrder({ collection, onChanged }: { collection: OwnCollection; onChanged: () => void }) {
  const client = useQueryClient();
  const query = collectionQuery(collection.id);
  const name = collectionName(collection);
  const { data, isError, error, refetch } = useQuery(query);
  const [renaming, setRenaming] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const arrange = useCall(arrangeCollection, {
    optimistic({ postsIds }) {
      client.setQueryData(query.queryKey, (now) => now && { ...now, works: inOrder(now.works, postsIds) });
      return () => client.setQueryData(query.queryKey, data);
    },
    success: null,
  });
  const move = (at: number, by: -1 | 1) => {
    const ids = data?.works.map(({ id }) => id) ?? [];
    const [moved] = ids.splice(at, 1);
    if (moved === undefined) return;
    ids.splice(at + by, 0, moved);
    void arrange.send({ collectionId: collection.id, postsIds: ids });
  };
  const remove = useCall(removeCollection, {
    success: '已删除合集，其中的作品不受影响',
    onDone() {
      setLeaving(false);
      onChanged();
    },
  });

  if (isError) return <ErrorState inline message={error.message} onRetry={() => void refetch()} />;
  return (
    <Stack as="section" border="top" gap={8} marginTop={20} className={css.order} aria-label={`合集“${name}”的顺序`}>
      <header>
        <Text as="h3" shrink size={14} weight="strong">
          “{name}”的顺序
        </Text>
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
        {data?.works.map((post, at) => (
          <li key={post.id}>
            <span>{post.title || '无标题'}</span>
            {post.status !== 'published' && <small>{STATUS_LABEL[post.status]}</small>}
            <IconButton
              icon="arrow-up"
              size="s"
              shape="square"
              label={`上移《${post.title}》`}
              disabled={at === 0}
              onClick={() => move(at, -1)}
            />
            <IconButton
              icon="arrow-down"
              size="s"
              shape="square"
              label={`下移《${post.title}》`}
              disabled={at === data.works.length - 1}
              onClick={() => move(at, 1)}
            />
          </li>
        ))}
      </ol>
      <ConfirmDialog
        open={leaving}
        onOpenChange={setLeaving}
        title={`删除合集“${name}”？`}
        confirm="删除合集"
        danger
        loading={remove.isPending}
        onConfirm={() => void remove.send({ collectionId: collection.id })}
      >
        其中的作品不受影响，只是不再有上一篇和下一篇。
      </ConfirmDialog>
    </Stack>
  );
}

const inOrder = <Post extends { id: string }>(posts: readonly Post[], ids: readonly string[]): Post[] =>
  ids.flatMap((id) => posts.find((post) => post.id === id) ?? []);
