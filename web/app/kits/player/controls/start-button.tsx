import { Icon } from '../../../ui/base/icon.tsx';
import { Stack } from '../../../ui/layout/primitives.tsx';
import css from '../player.module.css';

export function StartButton({ title, onStart, onIntent }: { title: string; onStart: () => void; onIntent?: () => void }) {
  return (
    <Stack
      as="button"
      align="center"
      justify="center"
      type="button"
      className={css.start}
      aria-label={`播放：${title}`}
      onClick={onStart}
      onPointerEnter={onIntent}
      onFocus={onIntent}
    >
      <Icon name="play" />
    </Stack>
  );
}
