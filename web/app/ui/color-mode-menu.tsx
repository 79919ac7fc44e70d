import { useEffect, useState } from 'react';
import { applyColorMode, readColorMode, setColorMode, type ColorMode } from '../lib/theme.ts';
import { IconButton } from './button.tsx';
import type { IconName } from './icon.tsx';
import { Menu } from './menu.tsx';

const MODES: { mode: ColorMode; label: string; icon: IconName }[] = [
  { mode: 'system', label: '跟随系统', icon: 'monitor' },
  { mode: 'light', label: '浅色', icon: 'sun' },
  { mode: 'dark', label: '深色', icon: 'moon' },
];

/** Chooses between the system's colours, light and dark; with 跟随系统 the page follows at once when the system changes. */
export function ColorModeMenu() {
  const [mode, setMode] = useState<ColorMode>('system');
  useEffect(() => setMode(readColorMode()), []);
  useEffect(() => {
    if (mode !== 'system') return;
    const system = matchMedia('(prefers-color-scheme: dark)');
    const follow = () => applyColorMode('system');
    system.addEventListener('change', follow);
    return () => system.removeEventListener('change', follow);
  }, [mode]);

  const current = MODES.find((one) => one.mode === mode) ?? MODES[0];
  return (
    <Menu
      trigger={<IconButton shape="square" icon={current?.icon ?? 'monitor'} label={`外观：${current?.label ?? ''}`} />}
      items={MODES.map((one) => ({
        label: one.label,
        icon: one.icon,
        checked: one.mode === mode,
        onSelect: () => {
          setColorMode(one.mode);
          setMode(one.mode);
        },
      }))}
    />
  );
}
