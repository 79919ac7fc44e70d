import { Button } from '../../../ui/base/button.tsx';
import { classes } from '../../../ui/base/classes.ts';
import { Key } from '../../../ui/data/chip.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import type { Check } from '../submission/checks.ts';
import css from './submit-bar.module.css';

interface SubmitBarProps {
  checks: readonly Check[];
  /** A submission was tried. */
  tried: boolean;
  submitting: boolean;
  onGo: (field: string) => void;
  onSave: () => void;
  onSubmit: () => void;
}

/** The bar with the submit button and what is still missing; each item, and the button for the first one, leads to its field. */
export function SubmitBar({ checks, tried, submitting, onGo, onSave, onSubmit }: SubmitBarProps) {
  const missing = checks.filter(({ state }) => state === 'missing');
  const advice = checks.filter(({ state }) => state === 'advice');
  const isReady = missing.length === 0;
  return (
    <Cluster surface gap={12} align="center" wrap className={css.bar}>
      <Stack gap={2} shrink className={css.reasons} id="submit-reasons">
        <Cluster
          as="p"
          gap={4}
          align="center"
          size={13}
          weight="strong"
          className={classes(isReady ? css.ready : tried && css.tried)}
        >
          <Icon name={isReady ? 'check-circle' : tried ? 'x-circle' : 'edit'} size="s" />
          {isReady ? '可以提交' : `提交前还差 ${missing.length} 项`}
        </Cluster>
        <Cluster as="ul" wrap size={13} tone="muted" className={css.list}>
          {missing.map(({ text, field }) => (
            <li key={text}>
              <button type="button" className={classes(tried && css.tried)} onClick={() => onGo(field)}>
                {text}
              </button>
            </li>
          ))}
          {isReady && advice.map(({ text }) => <li key={text}>{text}</li>)}
        </Cluster>
      </Stack>
      <Button icon="save" onClick={onSave}>
        保存草稿
      </Button>
      <Button variant="primary" aria-describedby="submit-reasons" loading={submitting} onClick={onSubmit}>
        提交审核
        <Text as="span" className={css.keys}>
          <Key>Ctrl ↵</Key>
        </Text>
      </Button>
    </Cluster>
  );
}
