import { useEffect, useEffectEvent, useRef } from 'react';
import { IconButton } from '../../../ui/base/button.tsx';
import { SingleKeysSwitch } from '../../../ui/forms/single-keys-switch.tsx';
import { Cluster, Text } from '../../../ui/layout/primitives.tsx';
import css from './player-keys.module.css';

const KEYS: readonly (readonly [keys: readonly string[], action: string])[] = [
  [['空格', 'K'], '播放或暂停'],
  [['←', '→'], '快退、快进 5 秒'],
  [['J', 'L'], '快退、快进 10 秒'],
  [['0', '…', '9'], '跳到全片的 0% … 90%'],
  [['↑', '↓'], '调节音量'],
  [['M'], '静音'],
  [['<', '>'], '减速、加速'],
  [['C'], '字幕'],
  [['F'], '全屏'],
  [['W'], '网页全屏'],
  [['T'], '宽屏'],
  [['?'], '打开或关闭快捷键'],
];

/** List of the shortcuts, drawn over the picture so that it is visible in full screen. While it is open, the shortcuts are off. */
export function PlayerKeys({ onClose }: { onClose: () => void }) {
  const panel = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const focused = document.activeElement;
    panel.current?.focus({ preventScroll: true });
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' && event.key !== '?') return;
      event.preventDefault();
      event.stopPropagation();
      close();
    };
    document.addEventListener('keydown', onKey, { capture: true });
    return () => {
      document.removeEventListener('keydown', onKey, { capture: true });
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    };
  }, []);
  return (
    <Text as="div" radius="l" size={14} ref={panel} className={css.panel} role="dialog" aria-label="播放器快捷键" tabIndex={-1}>
      <Cluster as="header" align="center" justify="between">
        <b>快捷键</b>
        <IconButton icon="close" label="关闭快捷键" size="s" onClick={onClose} />
      </Cluster>
      <dl>
        {KEYS.map(([keys, action]) => (
          <div key={action}>
            <Cluster as="dt" gap={4}>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </Cluster>
            <dd>{action}</dd>
          </div>
        ))}
      </dl>
      <SingleKeysSwitch />
    </Text>
  );
}
