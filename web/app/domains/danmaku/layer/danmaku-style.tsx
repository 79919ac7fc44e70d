import { useId, useState, type ReactElement } from 'react';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './danmaku-panels.module.css';
import { DANMAKU_COLORS, MODE_OPTIONS, type DanmakuMode } from './style.ts';

interface DanmakuLookProps {
  trigger: ReactElement;
  mode: DanmakuMode;
  color: string;
  onMode: (mode: DanmakuMode) => void;
  onColor: (color: string) => void;
}

/** Where one's own line runs and in which colour. */
export function DanmakuLook({ trigger, mode, color, onMode, onColor }: DanmakuLookProps) {
  const [open, setOpen] = useState(true);
  const name = useId();
  return (
    <Popover label="弹幕样式" trigger={trigger} open={open} onOpenChange={setOpen} className={css.panel}>
      <Text tone="muted" size="s" className={css.label}>
        位置
      </Text>
      <Segmented wide legend="位置" options={MODE_OPTIONS} value={mode} onChange={onMode} />
      <Text tone="muted" size="s" className={css.label}>
        颜色
      </Text>
      <Cluster gap="1" wrap className={css.colors} role="radiogroup" aria-label="颜色">
        {DANMAKU_COLORS.map(({ value, name: word }) => (
          <Stack as="label" align="center" justify="center" key={value} title={word}>
            <input type="radio" name={name} checked={value === color} aria-label={word} onChange={() => onColor(value)} />
            <i style={{ backgroundColor: value }} />
          </Stack>
        ))}
      </Cluster>
    </Popover>
  );
}
