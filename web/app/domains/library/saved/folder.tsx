import { useState } from 'react';
import type { AnswerOf } from '#contract/call.ts';
import type { publicFolder as publicFolderCall } from '#contract/library/folders.ts';
import { publicFolder } from '../api.ts';
import { request } from '../../../lib/api.ts';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { Cluster } from '../../../ui/layout/primitives.tsx';
import css from './folder.module.css';
import { KeptList } from './saved-list.tsx';
import { useKept } from './use-saved-list.ts';

type Shown = Pick<AnswerOf<typeof publicFolderCall>, 'folder' | 'owner'>;

/** A folder that its owner shows to others. */
export function Folder({ id }: { id: string }) {
  const [shown, setShown] = useState<Shown | null>(null);
  const kept = useKept(id, async (page, signal) => {
    const answer = await request(publicFolder, { folderId: id, page }, { signal });
    setShown(answer);
    return answer;
  });
  return (
    <>
      <h1>{shown?.folder.name ?? '收藏夹'}</h1>
      <Cluster as="p" gap="2-half" align="center" size="m" tone="muted" className={css.owner}>
        {shown !== null && (
          <>
            <Avatar src={shown.owner.avatar} size="m" />
            {shown.owner.nickname} · {shown.folder.count} 个内容
          </>
        )}
      </Cluster>
      <KeptList kept={kept} empty={{ title: '这个收藏夹还是空的', text: '主人还没有往里面放东西' }} />
    </>
  );
}
