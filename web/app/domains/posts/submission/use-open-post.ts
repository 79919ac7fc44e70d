import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { draftKeyOfPage, rememberDraftKey } from '../drafts/draft-key.ts';

/**
 * The post the address names (`?id=`). `key` changes when another one is to be opened, but not when the one being
 * written gets its id: `adopt` puts that into the address in place of the blank one. Until then it goes by `draftKey`.
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

  // The blank page may be asked for once more while it is open: it is the same one then.
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
