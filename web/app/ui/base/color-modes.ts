import type { ColorMode } from '../../lib/theme.ts';
import type { IconName } from './icon.tsx';

export const COLOR_MODES: readonly { value: ColorMode; label: string; icon: IconName }[] = [
  { value: 'system', label: '跟随系统', icon: 'monitor' },
  { value: 'light', label: '浅色', icon: 'sun' },
  { value: 'dark', label: '深色', icon: 'moon' },
];
