import { useStore } from '../../lib/store.ts';
import { colorMode, setColorMode, type ColorMode } from '../../lib/theme.ts';
import { COLOR_MODES } from '../../ui/base/color-modes.ts';
import { useHydrated } from '../../ui/base/hydrated.ts';
import { Segmented } from '../../ui/forms/segmented.tsx';

/** For everyone, at the foot of each page and in the side menu. The server cannot know the choice and shows none. */
export function ColorModeSwitch({ className }: { className?: string | undefined }) {
  const mode = useStore(colorMode);
  const shown = useHydrated() ? mode : ('' as ColorMode);
  return <Segmented legend="外观" options={COLOR_MODES} value={shown} onChange={setColorMode} className={className} />;
}
