import { NavLink } from 'react-router';
import type { Identity } from '#contract/accounts/accounts.ts';
import { CountBadge } from '../../ui/data/chip.tsx';
import { classes } from '../../ui/base/classes.ts';
import { Icon } from '../../ui/base/icon.tsx';
import { Cluster, Stack, Text } from '../../ui/layout/primitives.tsx';
import { Link } from '../../ui/base/link.tsx';
import { pagesFor } from './navigation.ts';
import css from './side-bar.module.css';

/** The side bar: 224 px wide with labels; 60 px with icons alone below 1280 px and while the user writes. Phones have the bottom bar instead. */
export function SideBar({
  identity,
  narrow,
  counts,
}: {
  identity: Identity;
  narrow: boolean;
  /** The number of waiting items by page. */
  counts: ReadonlyMap<string, number>;
}) {
  return (
    <Cluster as="nav" background="card" className={classes(css.side, narrow && css.narrow)} aria-label="创作者中心">
      {pagesFor(identity).map(({ title, pages }) => (
        <Stack gap={2} key={title ?? ''} className={css.group} role="group" aria-label={title ?? undefined}>
          {title !== null && (
            <Text tone="faint" size={12} weight="medium" leading="normal" aria-hidden="true">
              {title}
            </Text>
          )}
          {pages.map(({ to, label, icon }) => (
            <Cluster as={NavLink} align="center" gap={10} radius="s" tone="muted" key={to} to={to} end title={label}>
              <Icon name={icon} />
              <span className={css.word}>{label}</span>
              {(counts.get(to) ?? 0) > 0 && <CountBadge className={css.count} count={counts.get(to) ?? 0} meaning=" 项待办" />}
            </Cluster>
          ))}
        </Stack>
      ))}
      <Stack gap={2} className={classes(css.group, css.last)} role="group">
        <Cluster as={Link} align="center" gap={10} radius="s" tone="muted" to="/" title="网站首页">
          <Icon name="external" />
          <span className={css.word}>网站首页</span>
        </Cluster>
      </Stack>
    </Cluster>
  );
}
