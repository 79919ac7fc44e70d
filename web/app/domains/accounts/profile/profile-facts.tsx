import { regionLabel } from '#contract/provinces.ts';
import type { PublicUser } from '#contract/accounts/accounts.ts';
import { Stack } from '../../../ui/layout/primitives.tsx';
import css from './profile-facts.module.css';

const month = new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', year: 'numeric', month: 'long' });

/** What else is known of a person; what is not is left out. */
export function ProfileFacts({ person }: { person: PublicUser }) {
  const facts = [
    { name: 'IP 属地', value: person.ipLocation },
    { name: '所在地', value: person.region === null ? null : regionLabel(person.region) },
    { name: '加入', value: month.format(new Date(person.joinTime)) },
    { name: '机构', value: person.agency?.name ?? null },
    { name: '作品', value: `${person.postCount} 篇` },
  ].filter(({ value }) => value !== null);
  return (
    <Stack as="dl" gap="2-half" size="m" tone="muted" className={css.facts}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Stack>
  );
}
