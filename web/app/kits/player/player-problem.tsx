import { Icon } from '../../ui/base/icon.tsx';
import { Cluster, Stack } from '../../ui/layout/primitives.tsx';
import css from './player-problem.module.css';

export function PlayerProblem({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Stack centered gap="2" justify="center" size="m" pad="4" className={css.problem} role="alert">
      <Icon name="warning" />
      <p>{message}</p>
      <Cluster
        as="button"
        align="center"
        gap="1-half"
        above="2"
        radius="s"
        weight="strong"
        inline
        type="button"
        onClick={onRetry}
      >
        <Icon name="refresh" size="s" />
        重试
      </Cluster>
    </Stack>
  );
}
