import { useShortcuts } from '../../../ui/base/shortcuts.ts';
import { ControlButton } from '../../../kits/player/controls/control-button.tsx';
import css from './danmaku-toggle.module.css';
import { useStore } from '../../../lib/store.ts';
import { changePreferences, preferences } from './preferences.ts';

const toggle = () => changePreferences({ on: !preferences.get().on });

/** The toggle in the player's bar, shown in full screen, where the bar below the video is not visible; also the key D. */
export function DanmakuToggle() {
  const { on } = useStore(preferences);
  useShortcuts({ d: toggle });
  return <ControlButton className={css.toggle} icon="danmaku" label="弹幕" keys={['D']} pressed={on} onClick={toggle} />;
}
