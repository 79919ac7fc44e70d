import { lazy, Suspense, useState } from 'react';
import { categories as categoryList, hotList } from '#contract/discovery/addresses.ts';
import { formatClock, formatDateTime } from '../../../lib/format.ts';
import { guestOf } from '../../../lib/guest-context.ts';
import { pageMeta, siteName } from '../../../lib/meta.ts';
import { breadcrumbs } from '../../../lib/structured-data.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { ChipLink } from '../../../ui/data/chip.tsx';
import { SegmentedLinks } from '../../../ui/layout/segmented-links.tsx';
import { LinkTabs } from '../../../ui/layout/tabs.tsx';
import type { Route } from './+types/page.ts';
import {
  HOT_TYPE_LABEL,
  HOT_TYPES,
  HOT_WINDOWS,
  hotAddress,
  hotParams,
  hourOf,
  addHours,
  timeOf,
  type HotType,
  type HotView,
} from './hot-address.ts';
import { HotColumn } from './hot-column.tsx';
import { Box, Cluster, Text } from '../../../ui/layout/primitives.tsx';
import { Link } from '../../../ui/base/link.tsx';
import css from './page.module.css';

export { ErrorInLayout as ErrorBoundary } from '../../../ui/feedback/error-in-layout.tsx';

const History = lazy(() => import('./hot-history.tsx').then((part) => ({ default: part.HotHistory })));

const SIDE_BY_SIDE = 10;
const WHOLE = 50;

export async function loader({ request, context }: Route.LoaderArgs) {
  const guest = guestOf(context);
  const address = new URL(request.url).searchParams;
  const categories = await guest.call(categoryList, {});
  const view = hotParams.read(address);
  if (view.category !== undefined && !categories.some(({ slug }) => slug === view.category))
    throw new Response('Not Found', { status: 404 });
  const at = view.at === undefined ? undefined : (timeOf(view.at) ?? undefined);
  const shown: readonly HotType[] = view.type === undefined ? HOT_TYPES : [view.type];
  const lists = await Promise.all(
    shown.map(async (type) => {
      const query = { window: view.window, category: view.category, at, type: type === 'all' ? undefined : type };
      return { type, ...(await guest.call(hotList, { ...query, limit: view.type === undefined ? SIDE_BY_SIDE : WHOLE })) };
    }),
  );
  return { origin: guest.origin, now: new Date().toISOString(), categories, view, lists };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { origin, view, lists } = loaderData;
  return pageMeta({
    title: '热门榜单',
    description: `${siteName()}热门榜单：按有效阅读、互动与时间计算，每分钟更新，每一名都写明为什么在榜。`,
    origin,
    path: hotAddress(view),
    picture: lists[0]?.list[0]?.picture,
    noindex: view.at !== undefined,
    structuredData: [breadcrumbs(origin, [{ name: '热门榜单', path: '/hotList' }])],
  });
}

export default function HotList({ loaderData }: Route.ComponentProps) {
  const { view, lists, categories, now } = loaderData;
  const [history, setHistory] = useState<'unloaded' | 'open' | 'closed'>('unloaded');
  const updatedAt = lists[0]?.updatedAt ?? now;
  const whole = view.type !== undefined;
  return (
    <Box as="main" page id="main" className={css.page}>
      <Cluster wrap align="end" justify="between" className={css.top}>
        <div>
          <Text as="h1" size={28} weight="heavy" leading="tight">
            热门榜单
          </Text>
          <Text tone="muted" size={15}>
            按有效阅读、互动与时间计算，每分钟更新一次{view.at === undefined && `，上次更新 ${formatClock(updatedAt)}`}
          </Text>
        </div>
        <ButtonLink
          icon="clock"
          to={hotAddress({ ...view, at: view.at ?? hourOf(now) })}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            setHistory('open');
          }}
        >
          往期榜单
        </ButtonLink>
      </Cluster>
      {history !== 'unloaded' && (
        <Suspense>
          <History
            view={view}
            now={now}
            open={history === 'open'}
            onOpenChange={(open) => setHistory(open ? 'open' : 'closed')}
          />
        </Suspense>
      )}
      {view.at !== undefined && <HotPast view={view} at={view.at} now={now} />}
      <Cluster wrap align="center" justify="between" className={css.bar}>
        <SegmentedLinks
          label="时间范围"
          options={(['24h', '7d', '30d'] as const).map((window) => ({
            to: hotAddress({ ...view, window }),
            label: HOT_WINDOWS[window],
            current: window === view.window,
          }))}
        />
        <Cluster as="nav" shrink gap={8} className={css.chips} aria-label="分类">
          {[undefined, ...categories].map((category) => (
            <ChipLink
              key={category?.slug ?? ''}
              to={hotAddress({ ...view, category: category?.slug })}
              current={category?.slug === view.category}
              preventScrollReset
            >
              {category?.name ?? '全部分类'}
            </ChipLink>
          ))}
        </Cluster>
      </Cluster>
      <LinkTabs
        label="榜单类型"
        className={whole ? undefined : css.narrow}
        tabs={HOT_TYPES.map((type) => ({
          to: hotAddress({ ...view, type }),
          label: HOT_TYPE_LABEL[type],
          current: type === (view.type ?? 'all'),
        }))}
      />
      <div className={whole ? css.whole : css.ranks}>
        {lists.map(({ type, list, comparedWith }) => (
          <HotColumn
            key={type}
            title={HOT_TYPE_LABEL[type]}
            note={type === 'all' ? '文章与视频' : undefined}
            posts={list}
            compared={comparedWith !== null}
            lead={type === 'all' ? 'first' : 'three'}
            wide={whole}
            more={whole || list.length < SIDE_BY_SIDE ? undefined : { to: hotAddress({ ...view, type }), label: '前 50 名' }}
          />
        ))}
      </div>
    </Box>
  );
}

/** Shows the hour of the list, with links to the hours before and after. */
function HotPast({ view, at, now }: { view: HotView; at: string; now: string }) {
  const next = addHours(at, 1);
  return (
    <Cluster radius="m" wrap align="center" size={14} marginTop={12} className={css.past}>
      <Icon name="history" size="s" />
      <p>
        这是 <b>{formatDateTime(timeOf(at) ?? now, new Date(now))}</b> 的榜单
      </p>
      <Cluster as="nav" gap={16} aria-label="往期榜单">
        <Link to={hotAddress({ ...view, at: addHours(at, -1) })} preventScrollReset>
          前一小时
        </Link>
        {(timeOf(next) ?? now) <= now && (
          <Link to={hotAddress({ ...view, at: next })} preventScrollReset>
            后一小时
          </Link>
        )}
        <Link to={hotAddress({ ...view, at: undefined })} preventScrollReset>
          回到现在
        </Link>
      </Cluster>
    </Cluster>
  );
}
