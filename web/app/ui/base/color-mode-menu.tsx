import { useStore } from '../../lib/store.ts';
import { colorMode, setColorMode } from '../../lib/theme.ts';
import { IconButton } from './button.tsx';
import { COLOR_MODES } from './color-modes.ts';
import { Menu } from '../overlays/menu.tsx';

/** Chooses between the system's colours, light and dark; with 跟随系统 the page follows at once when the system changes. */
export function ColorModeMenu() {
  const mode = useStore(colorMode);
  const current = COLOR_MODES.find(({ value }) => value === mode);
  return (
    <Menu
      trigger={<IconButton shape="square" icon={current?.icon ?? 'monitor'} label={`外观：${current?.label ?? ''}`} />}
      items={COLOR_MODES.map(({ value, label, icon }) => ({
        label,
        icon,
        checked: value === mode,
        onSelect: () => setColorMode(value),
      }))}
    />
  );
}
