import { useId, useState, type FormEvent, type ReactElement } from 'react';
import { Button } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { PlainButton } from '../../../ui/base/plain-button.tsx';
import { Cluster, Grid, Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './danmaku-panels.module.css';
import { useStore } from '../../../lib/store.ts';
import { changePreferences, preferences, WORDS_MAX } from './preferences.ts';
import { DANMAKU_COLORS, MODE_OPTIONS, type DanmakuMode } from './style.ts';

const DENSITIES = [
  { value: 'few', label: '1/4 屏' },
  { value: 'half', label: '半屏' },
  { value: 'many', label: '满屏' },
] as const;
const SIZES = [
  { value: 'small', label: '小' },
  { value: 'usual', label: '标准' },
  { value: 'large', label: '大' },
] as const;

/** Settings of danmaku, stored in this browser: density, size, opacity and blocked words. */
export function DanmakuSettings({ trigger }: { trigger: ReactElement }) {
  const [open, setOpen] = useState(true);
  const { density, opacity, size } = useStore(preferences);
  return (
    <Popover label="弹幕设置" trigger={trigger} open={open} onOpenChange={setOpen} className={css.panel}>
      <Text tone="muted" size={13} className={css.label}>
        密度
      </Text>
      <Segmented
        wide
        legend="密度"
        options={DENSITIES}
        value={density}
        onChange={(value) => changePreferences({ density: value })}
      />
      <Text tone="muted" size={13} className={css.label}>
        字号
      </Text>
      <Segmented wide legend="字号" options={SIZES} value={size} onChange={(value) => changePreferences({ size: value })} />
      <Grid as="label" align="end" className={css.slider}>
        <Text as="span" tone="muted" size={13} className={css.label}>
          不透明度
        </Text>
        <output>{opacity}%</output>
        <input
          type="range"
          min={20}
          max={100}
          step={5}
          value={opacity}
          aria-valuetext={`${opacity}%`}
          onChange={({ target }) => changePreferences({ opacity: Number(target.value) })}
        />
      </Grid>
      <Words />
    </Popover>
  );
}

function Words() {
  const { words } = useStore(preferences);
  const [word, setWord] = useState('');
  const add = (event: FormEvent) => {
    event.preventDefault();
    const newWord = word.trim();
    setWord('');
    if (newWord !== '' && !words.includes(newWord)) changePreferences({ words: [...words, newWord].slice(-WORDS_MAX) });
  };
  return (
    <>
      <Text tone="muted" size={13} className={css.label} id="danmaku-words">
        屏蔽含有这些词的弹幕
      </Text>
      <Cluster as="form" gap={8} className={css.add} onSubmit={add}>
        <input
          value={word}
          maxLength={20}
          aria-labelledby="danmaku-words"
          placeholder="输入屏蔽词"
          onChange={({ target }) => setWord(target.value)}
        />
        <Button type="submit">添加</Button>
      </Cluster>
      {words.length > 0 && (
        <Cluster as="ul" gap={6} wrap marginTop={10} className={css.words} aria-label="屏蔽词">
          {words.map((blocked) => (
            <li key={blocked}>
              <PlainButton
                flow="inline"
                gap={4}
                radius="s"
                background="sunken"
                size={13}
                aria-label={`不再屏蔽 ${blocked}`}
                onClick={() => changePreferences({ words: words.filter((other) => other !== blocked) })}
              >
                {blocked}
                <Icon name="close" size="xs" />
              </PlainButton>
            </li>
          ))}
        </Cluster>
      )}
    </>
  );
}

interface DanmakuLookProps {
  trigger: ReactElement;
  mode: DanmakuMode;
  color: string;
  onMode: (mode: DanmakuMode) => void;
  onColor: (color: string) => void;
}

/** Position and colour of the danmaku to send. */
export function DanmakuLook({ trigger, mode, color, onMode, onColor }: DanmakuLookProps) {
  const [open, setOpen] = useState(true);
  const name = useId();
  return (
    <Popover label="弹幕样式" trigger={trigger} open={open} onOpenChange={setOpen} className={css.panel}>
      <Text tone="muted" size={13} className={css.label}>
        位置
      </Text>
      <Segmented wide legend="位置" options={MODE_OPTIONS} value={mode} onChange={onMode} />
      <Text tone="muted" size={13} className={css.label}>
        颜色
      </Text>
      <Grid className={css.colors} role="radiogroup" aria-label="颜色">
        {DANMAKU_COLORS.map(({ value, name: word }) => (
          <Stack as="label" align="center" justify="center" key={value} title={word}>
            <input type="radio" name={name} checked={value === color} aria-label={word} onChange={() => onColor(value)} />
            <i style={{ backgroundColor: value }} />
          </Stack>
        ))}
      </Grid>
    </Popover>
  );
}
