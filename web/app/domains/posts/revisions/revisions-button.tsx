import { lazy, Suspense, useState } from 'react';
import { IconButton } from '../../../ui/base/button.tsx';
import { toast } from '../../../lib/toast-store.ts';
import type { Saver } from '../drafts/autosave-types.ts';

const RevisionsDialog = lazy(() => import('./revisions-dialog.tsx').then((part) => ({ default: part.RevisionsDialog })));

interface RevisionsButtonProps {
  saver: Saver;
  title: () => string;
  sync: () => void;
  /** Reopens the post with the server's current text. */
  onReopen: () => void;
}

/** Opens the versions of the post from its editor; unsaved changes are saved first. */
export function RevisionsButton({ saver, title, sync, onReopen }: RevisionsButtonProps) {
  const [postsId, setPostsId] = useState<string | null>(null);
  const open = async () => {
    sync();
    const isSaved = await saver.flush();
    const { postsId: id } = saver.base();
    if (id === null) return toast.info('保存内容后才有历史版本');
    if (!isSaved) return toast.error('内容未保存，请稍后查看历史版本');
    setPostsId(id);
  };
  const onRestored = (from: string) => {
    saver.finish();
    setPostsId(null);
    toast.success(`已从${from}继续编辑，原内容在历史版本中`);
    onReopen();
  };
  return (
    <>
      <IconButton icon="history" label="历史版本" shape="square" onClick={() => void open()} />
      {postsId !== null && (
        <Suspense>
          <RevisionsDialog
            postsId={postsId}
            title={title() || '无标题'}
            onRestored={onRestored}
            onClose={() => setPostsId(null)}
          />
        </Suspense>
      )}
    </>
  );
}
