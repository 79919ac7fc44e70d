import { useCallback, useState } from 'react';
import { useShortcuts } from '../../ui/base/shortcuts.ts';

/** Wide mode of a page, in which the player takes its whole width; the key T toggles it. */
export function useWide(): { isWide: boolean; toggleWide: () => void } {
  const [isWide, setWide] = useState(false);
  const toggleWide = useCallback(() => setWide((wide) => !wide), []);
  useShortcuts({ t: toggleWide });
  return { isWide, toggleWide };
}
