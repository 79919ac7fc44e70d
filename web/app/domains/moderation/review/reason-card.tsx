import { formatDuration } from '../../../lib/format.ts';
import { IconButton } from '../../../ui/base/button.tsx';
import { classes } from '../../../ui/base/classes.ts';
import { TextArea } from '../../../ui/forms/field.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { PlainButton } from '../../../ui/base/plain-button.tsx';
import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { useReasons } from '../../settings/parts/reasons.ts';
import css from './reason-card.module.css';
import { REASON_TEXT_MAX, textOf, type ReasonDraft } from './reasons.ts';

interface ReasonCardProps {
  reason: ReasonDraft;
  number: number;
  active: boolean;
  error: string | undefined;
  onFocus: () => void;
  onChange: (change: { template?: string | null; note?: string }) => void;
  onRemove: () => void;
  onSeek: (seconds: number) => void;
}

const OWN = 'own';

export function ReasonCard({ reason, number, active, error, onFocus, onChange, onRemove, onSeek }: ReasonCardProps) {
  const length = textOf(reason).length;
  const offered = useReasons('posts');
  // A chosen template stays an option after it was removed from the settings.
  const words = reason.template === null || offered.includes(reason.template) ? offered : [...offered, reason.template];
  const templates = [{ value: OWN, label: '自定义' }, ...words.map((word) => ({ value: word, label: word }))];
  return (
    <Stack
      as="li"
      radius="m"
      gap={6}
      size={13}
      className={classes(css.card, active && css.active)}
      id={reasonId(reason.key)}
      onFocus={onFocus}
    >
      <Cluster gap={8} align="center">
        <Stack as="span" align="center" justify="center" className={css.number} aria-hidden="true">
          {number}
        </Stack>
        <Select
          className={css.template}
          label={`理由 ${number}`}
          labelHidden
          size="s"
          options={templates}
          value={reason.template ?? OWN}
          onChange={(template) => onChange({ template: template === OWN ? null : template })}
        />
        <IconButton shape="square" size="s" icon="trash" label={`删除理由 ${number}`} onClick={onRemove} />
      </Cluster>
      <Anchor anchor={reason.anchor} onSeek={onSeek} />
      <TextArea
        label={`理由 ${number} 的说明`}
        labelHidden
        rows={2}
        maxLength={REASON_TEXT_MAX - (reason.template?.length ?? -1) - 1}
        placeholder={reason.template === null ? '写明问题和修改方式' : '补充说明（选填）'}
        value={reason.note}
        error={error}
        hint={length > REASON_TEXT_MAX - 100 ? `${length}/${REASON_TEXT_MAX}` : undefined}
        onChange={(event) => onChange({ note: event.target.value })}
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
      />
    </Stack>
  );
}

/** Scrolls to a card without moving the focus. */
export const showReason = (key: number): void => document.getElementById(reasonId(key))?.scrollIntoView({ block: 'nearest' });

/** Scrolls to a card and focuses its text. */
export function focusReason(key: number): void {
  const card = document.getElementById(reasonId(key));
  card?.scrollIntoView({ block: 'nearest' });
  card?.querySelector('textarea')?.focus({ preventScroll: true });
}

const reasonId = (key: number): string => `reason-${key}`;

function Anchor({ anchor, onSeek }: { anchor: ReasonDraft['anchor']; onSeek: (seconds: number) => void }) {
  if (anchor === null)
    return (
      <Text size={12} tone="faint">
        针对整篇作品
      </Text>
    );
  if (anchor.kind === 'passage')
    return (
      <Text as="q" tone="muted" size={12} clamp={3} className={css.quote}>
        {anchor.quote}
      </Text>
    );
  if (anchor.kind === 'picture') return <img className={css.picture} src={anchor.src} alt="所指的图片" loading="lazy" />;
  return (
    <PlainButton flow="inline" gap={4} radius="s" size={12} numeric className={css.time} onClick={() => onSeek(anchor.seconds)}>
      <Icon name="play" size="xs" />
      {formatDuration(anchor.seconds)} 处
    </PlainButton>
  );
}
