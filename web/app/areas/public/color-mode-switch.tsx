import { useStore } from '../../lib/store.ts';
import { colorMode, setColorMode, type ColorMode } from '../../lib/theme.ts';
import { COLOR_MODES } from '../../ui/base/color-modes.ts';
import { useHydrated } from '../../ui/base/hydrated.ts';
import { Segmented } from '../../ui/forms/segmented.tsx';

/** The switch of the colour mode, in the footer and in the side menu. The server does not know the choice and renders none as selected. */
export function ColorModeSwitch({ className }: { className?: string | undefined }) {
  const mode = useStore(colorMode);
  const shown = useHydrated() ? mode : ('' as ColorMode);
  return <Segmented legend="外观" options={COLOR_MODES} value={shown} onChange={setColorMode} className={className} />;
}
