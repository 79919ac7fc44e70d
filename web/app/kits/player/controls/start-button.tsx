import { Icon } from '../../../ui/base/icon.tsx';
import { PlainButton } from '../../../ui/base/plain-button.tsx';
import css from '../player.module.css';

export function StartButton({ title, onStart, onIntent }: { title: string; onStart: () => void; onIntent?: () => void }) {
  return (
    <PlainButton
      flow="column"
      className={css.start}
      aria-label={`播放：${title}`}
      onClick={onStart}
      onPointerEnter={onIntent}
      onFocus={onIntent}
    >
      <Icon name="play" />
    </PlainButton>
  );
}
