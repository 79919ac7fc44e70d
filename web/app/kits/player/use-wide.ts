import { useCallback, useState } from 'react';
import { useShortcuts } from '../../ui/base/shortcuts.ts';

/** Whether a page gives the picture all its width; T changes it. */
export function useWide(): { isWide: boolean; toggleWide: () => void } {
  const [isWide, setWide] = useState(false);
  const toggleWide = useCallback(() => setWide((wide) => !wide), []);
  useShortcuts({ t: toggleWide });
  return { isWide, toggleWide };
}
