import type { Category } from '#contract/posts/post.ts';
import { LinkTabs } from '../../../ui/layout/tabs.tsx';
import { channelPath } from '../../../lib/paths.ts';
import css from './channel-tabs.module.css';

/** Which part of the front page is shown: recommended, those followed, the region's own, or one category. */
export type Channel =
  | { kind: 'recommended' }
  | { kind: 'followed' }
  | { kind: 'local' }
  | { kind: 'category'; category: Category };

interface ChannelTabsProps {
  channel: Channel;
  categories: readonly Category[];
  /** Name of the visitor's region. */
  regionName: string;
}

export function ChannelTabs({ channel, categories, regionName }: ChannelTabsProps) {
  const tabs = [
    { to: '/', label: '推荐', current: channel.kind === 'recommended' },
    { to: '/?tab=follow', label: '关注', current: channel.kind === 'followed' },
    { to: '/?tab=local', label: `同城·${regionName}`, current: channel.kind === 'local' },
    ...categories.map(({ slug, name }) => ({
      to: channelPath(slug),
      label: name,
      current: channel.kind === 'category' && channel.category.slug === slug,
    })),
  ];
  return (
    <div className={css.line}>
      <div className={css.wrap}>
        <LinkTabs label="频道" tabs={tabs} className={css.tabs} preventScrollReset={false} />
      </div>
    </div>
  );
}
