import { useCallback, useEffect, useRef } from 'react';
import { useBlocker, useLocation } from 'react-router';

/**
 * Returns a function that says whether the user is still on this page and not navigating away. Call it before navigating
 * when a response arrives: a late response must not pull back somebody who has left.
 *
 * It learns of navigation through a blocker that never blocks. A blocker runs the moment a link is followed; `useNavigation`
 * changes only with the next render, and a response may arrive in between. A router runs only one blocker, so a page that has
 * its own cannot use this hook.
 */
export function useIsCurrentPage(): () => boolean {
  const { pathname } = useLocation();
  const isStaying = useRef(true);
  useBlocker(
    useCallback(({ currentLocation, nextLocation }) => {
      isStaying.current = nextLocation.pathname === currentLocation.pathname;
      return false;
    }, []),
  );
  useEffect(() => {
    isStaying.current = true;
    return () => {
      isStaying.current = false;
    };
  }, [pathname]);
  return useCallback(() => isStaying.current, []);
}
