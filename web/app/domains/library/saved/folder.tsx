import { findPublicFolder } from '#contract/library/addresses.ts';
import { usePagedList } from '../../../lib/calls/paged-list.ts';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { Cluster } from '../../../ui/layout/primitives.tsx';
import css from './folder.module.css';
import { SavedList } from './saved-list.tsx';

/** A public folder of favourites. */
export function Folder({ id }: { id: string }) {
  const posts = usePagedList(findPublicFolder, { folderId: id });
  const { last: shown } = posts;
  return (
    <>
      <h1>{shown?.folder.name ?? '收藏夹'}</h1>
      <Cluster as="p" gap={10} align="center" size={14} tone="muted" className={css.owner}>
        {shown !== null && (
          <>
            <Avatar src={shown.owner.avatar} name={shown.owner.nickname} size="m" />
            {shown.owner.nickname} · {shown.folder.count} 篇作品
          </>
        )}
      </Cluster>
      <SavedList posts={posts} empty={{ title: '这个收藏夹还是空的', text: '创建者还没有收藏作品' }} />
    </>
  );
}
