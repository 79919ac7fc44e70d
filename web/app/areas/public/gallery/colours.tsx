import { Grid, Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './gallery.module.css';
import { Section } from './section.tsx';

const NAMES = [
  'bg',
  'canvas',
  'card',
  'sunken',
  'line',
  'line-strong',
  'text',
  'text-2',
  'text-3',
  'primary',
  'primary-hover',
  'primary-soft',
  'secondary',
  'secondary-soft',
  'success',
  'info',
  'warning',
  'error',
  'success-soft',
  'info-soft',
  'warning-soft',
  'error-soft',
  'rank-1',
  'rank-2',
  'rank-3',
  'chart-1',
  'chart-2',
  'chart-3',
  'chart-4',
  'chart-5',
  'chart-6',
  'chart-0',
] as const;

export const Colours = () => (
  <Section id="colours" title="颜色" text="每个颜色都有浅色与深色两套，文字与底色的对比不低于 4.5:1。">
    <Grid as="ul" gap={12} className={css.swatches}>
      {NAMES.map((name) => (
        <Stack as="li" gap={4} size={12} tone="muted" key={name}>
          <svg width="100%" height="44" aria-hidden="true">
            <rect width="100%" height="100%" rx="6" fill={`var(--${name})`} stroke="var(--line)" />
          </svg>
          {name}
        </Stack>
      ))}
    </Grid>
  </Section>
);

export const Type = () => (
  <Section id="type" title="文字" text="正文 16/1.6，长文 18/1.85；数字等宽。">
    <div className={css.sizes}>
      <Text weight="heavy" className={css.t1}>
        所闻所见，皆可分享 34
      </Text>
      <Text size={28} weight="heavy">
        所闻所见，皆可分享 28
      </Text>
      <Text size={22} weight="strong">
        所闻所见，皆可分享 22
      </Text>
      <Text size={18}>所闻所见，皆可分享 18</Text>
      <Text size={16}>所闻所见，皆可分享 16</Text>
      <Text size={14}>所闻所见，皆可分享 14</Text>
      <Text size={13} tone="muted">
        所闻所见，皆可分享 13
      </Text>
      <Text size={12} tone="faint">
        所闻所见，皆可分享 12
      </Text>
    </div>
  </Section>
);
