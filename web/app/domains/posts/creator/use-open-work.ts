import { useCallback, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

/**
 * The work the address names (`?id=`). `key` changes when another one is to be opened, but not when the one being
 * written gets its id: `adopt` puts that into the address in place of the blank one.
 */
export function useOpenWork(): { key: number; postsId: string | null; adopt: (postsId: string) => void } {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const asked = params.get('id');
  const adopted = useRef<string | null>(null);
  const [opened, setOpened] = useState({ key: 0, postsId: asked, address: asked });

  if (asked !== opened.address) {
    const isSame = asked !== null && asked === adopted.current;
    setOpened(isSame ? { ...opened, address: asked } : { key: opened.key + 1, postsId: asked, address: asked });
  }

  const adopt = useCallback(
    (postsId: string) => {
      if (adopted.current === postsId) return;
      adopted.current = postsId;
      void navigate(`?id=${postsId}`, { replace: true, preventScrollReset: true });
    },
    [navigate],
  );
  return { key: opened.key, postsId: opened.postsId, adopt };
}
