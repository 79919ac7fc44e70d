import { useCallback, useEffect, useRef } from 'react';
import { useBlocker, useLocation } from 'react-router';

/**
 * Tells whether the person is still on this page and not on the way to another. Whoever wants to lead on when an answer comes
 * asks first: a late answer must not call back who has gone elsewhere meanwhile.
 *
 * It hears of a way out as a blocker that never blocks: that is asked the moment a link is followed, where `useNavigation`
 * tells of it only with the next drawing, and an answer may come in between. A router asks one blocker only, so a page with
 * one of its own has to ask that.
 */
export function useIsCurrentPage(): () => boolean {
  const { pathname } = useLocation();
  const staying = useRef(true);
  useBlocker(
    useCallback(({ currentLocation, nextLocation }) => {
      staying.current = nextLocation.pathname === currentLocation.pathname;
      return false;
    }, []),
  );
  useEffect(() => {
    staying.current = true;
    return () => {
      staying.current = false;
    };
  }, [pathname]);
  return useCallback(() => staying.current, []);
}
