import { regionLabel } from '#contract/provinces.ts';
import type { PublicUser } from '#contract/accounts/accounts.ts';
import { formatMonth } from '../../../lib/format.ts';
import { Grid, Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './profile-facts.module.css';

/** Further facts of a profile, without unknown ones. */
export function ProfileFacts({ user }: { user: PublicUser }) {
  const facts = [
    { name: 'IP 属地', value: user.ipLocation },
    { name: '所在地', value: user.region === null ? null : regionLabel(user.region) },
    { name: '加入', value: formatMonth(user.joinTime) },
    { name: '机构', value: user.agency?.name ?? null },
    { name: '作品', value: `${user.postCount} 篇` },
  ].filter(({ value }) => value !== null);
  return (
    <Stack as="dl" gap={10} size={14} tone="muted" className={css.facts}>
      {facts.map(({ name, value }) => (
        <Grid gap={12} key={name}>
          <Text as="dt" tone="faint">
            {name}
          </Text>
          <dd>{value}</dd>
        </Grid>
      ))}
    </Stack>
  );
}
