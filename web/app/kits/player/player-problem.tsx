import { Icon } from '../../ui/base/icon.tsx';
import { PlainButton } from '../../ui/base/plain-button.tsx';
import { Stack } from '../../ui/layout/primitives.tsx';
import css from './player-problem.module.css';

export function PlayerProblem({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Stack centerText gap={8} justify="center" size={14} padding={16} className={css.problem} role="alert">
      <Icon name="warning" />
      <p>{message}</p>
      <PlainButton flow="inline" gap={6} marginTop={8} radius="s" weight="strong" onClick={onRetry}>
        <Icon name="refresh" size="s" />
        重试
      </PlainButton>
    </Stack>
  );
}
