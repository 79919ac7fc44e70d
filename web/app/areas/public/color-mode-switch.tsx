import { useSyncExternalStore } from 'react';
import { onColorModeChange, readColorMode, setColorMode, type ColorMode } from '../../lib/theme.ts';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { COLOR_MODES } from '../../ui/base/color-modes.ts';

/** For everyone, at the foot of each page and in the side menu. The server cannot know the choice and shows none. */
export function ColorModeSwitch({ className }: { className?: string | undefined }) {
  const mode = useSyncExternalStore<ColorMode | ''>(onColorModeChange, readColorMode, () => '');
  return (
    <Segmented legend="外观" options={COLOR_MODES} value={mode as ColorMode} onChange={setColorMode} className={className} />
  );
}
