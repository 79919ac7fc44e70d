import { Button } from '../base/button.tsx';
import { Stack, Text } from '../layout/primitives.tsx';
import { classes } from '../base/classes.ts';
import css from './error-state.module.css';
import { Icon } from '../base/icon.tsx';

interface ErrorStateProps {
  /** The message of the failed call. */
  message: string;
  onRetry: () => void;
  retrying?: boolean;
  /** One line inside a card instead of a block of its own. */
  inline?: boolean;
  className?: string | undefined;
}

/** Shown instead of content that failed to load: the message and 重试. */
export function ErrorState({ message, onRetry, retrying = false, inline = false, className }: ErrorStateProps) {
  return (
    <Stack justify="center" gap={12} centerText className={classes(css.error, inline && css.inline, className)} role="alert">
      <Icon name="warning" />
      <Text tone="muted" size={14}>
        {message}
      </Text>
      <Button icon="refresh" size={inline ? 's' : 'm'} loading={retrying} onClick={onRetry}>
        重试
      </Button>
    </Stack>
  );
}
