import { Icon } from '../../ui/icon.tsx';
import css from './player-problem.module.css';

export function PlayerProblem({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className={css.problem} role="alert">
      <Icon name="warning" />
      <p>{message}</p>
      <button type="button" onClick={onRetry}>
        <Icon name="refresh" size="s" />
        重试
      </button>
    </div>
  );
}
