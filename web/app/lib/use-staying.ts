import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';

/**
 * Tells whether the person is still on this page and not on the way to another. Whoever wants to lead on when an answer comes
 * asks first: a late answer must not call back who has gone elsewhere meanwhile.
 */
export function useStaying(): () => boolean {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  const staying = useRef(true);
  useEffect(() => {
    staying.current = location === undefined || location.pathname === pathname;
    return () => {
      staying.current = false;
    };
  }, [location, pathname]);
  return useCallback(() => staying.current, []);
}
