import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { draftKeyOfPage, rememberDraftKey } from '../drafts/draft-key.ts';

/**
 * The post that is named by the address (`?id=`). `key` changes when another post is opened, but not when a new post gets its id
 * (`adopt` then puts the id into the address). Until then `draftKey` identifies it.
 */
export function useOpenPost(): { key: number; postsId: string | null; draftKey: string; adopt: (postsId: string) => void } {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const postsId = params.get('id');
  const adopted = useRef<string | null>(null);
  const [opened, setOpened] = useState(() => ({ key: 0, postsId, address: postsId, draftKey: draftKeyOfPage() }));
  const { key: entry } = useLocation();

  if (postsId !== opened.address) {
    const isSame = postsId !== null && postsId === adopted.current;
    setOpened(
      isSame ? { ...opened, address: postsId } : { key: opened.key + 1, postsId, address: postsId, draftKey: draftKeyOfPage() },
    );
  }

  // A link to the blank page while it is open keeps the same draft.
  useEffect(() => {
    if (postsId === null) rememberDraftKey(opened.draftKey);
  }, [postsId, entry, opened.draftKey]);

  const adopt = useCallback(
    (createdId: string) => {
      if (adopted.current === createdId || createdId === postsId) return;
      adopted.current = createdId;
      void navigate(`?id=${createdId}`, { replace: true, preventScrollReset: true });
    },
    [postsId, navigate],
  );
  return { key: opened.key, postsId: opened.postsId, draftKey: opened.draftKey, adopt };
}
