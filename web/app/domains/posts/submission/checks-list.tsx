import { Icon, type IconName } from '../../../ui/base/icon.tsx';
import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './checks-list.module.css';
import type { Check } from './checks.ts';

/** The checks before a submission; each links to its field. */
export function ChecksList({ checks, onGo }: { checks: readonly Check[]; onGo: (field: string) => void }) {
  return (
    <Stack as="section" gap={4} className={css.checks} aria-labelledby="checks-title">
      <Text as="h2" size={16} id="checks-title">
        提交前检查
      </Text>
      <ul>
        {checks.map(({ state, text, field }) => (
          <Cluster as="li" gap={8} align="center" tone="muted" size={13} key={text} className={css[state]}>
            <Icon name={ICON[state]} size="s" />
            {state === 'fine' ? (
              text
            ) : (
              <button type="button" onClick={() => onGo(field)}>
                {text}
              </button>
            )}
          </Cluster>
        ))}
      </ul>
    </Stack>
  );
}

const ICON: Record<Check['state'], IconName> = { fine: 'check', missing: 'x-circle', advice: 'warning' };
