import { useEffect, useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { PostDetail } from '#contract/posts/post.ts';
import { formatCount } from '../../../lib/format.ts';
import { useMediaQuery } from '../../../ui/base/media-query.ts';
import { Cluster, Text } from '../../../ui/layout/primitives.tsx';
import { useWatchers } from '../../views/parts/watching.ts';
import { useShownCount } from '../parts/shown-counts.ts';
import css from './video-tabs.module.css';

const TABS = [
  { value: 'intro', label: '简介' },
  { value: 'comments', label: '评论' },
] as const;

type VideoTab = (typeof TABS)[number]['value'];

interface VideoTabs {
  current: VideoTab;
  /** The row below the picture. */
  row: ReactNode;
  /** Attributes for the element that is a tab's panel. */
  panel: (tab: VideoTab) => { id: string; role?: 'tabpanel'; 'aria-labelledby'?: string };
}

/**
 * Tabs 简介 and 评论 of a video, for narrow screens. The server renders both panels and style sheets hide one: with two columns,
 * or without JavaScript, both are shown. A link to a comment opens its tab.
 */
export function useVideoTabs(post: Pick<PostDetail, 'id' | 'commentCount'>): VideoTabs {
  const { hash, key } = useLocation();
  const [chosen, setChosen] = useState<{ of: string; tab: VideoTab }>({ of: post.id, tab: 'intro' });
  const current = chosen.of === post.id ? chosen.tab : 'intro';
  useEffect(() => {
    // `key` changes when the same link is followed again.
    if (/^#comment(s$|-)/.test(hash)) setChosen({ of: post.id, tab: 'comments' });
  }, [hash, key, post.id]);
  const areTabs = useMediaQuery(ONE_COLUMN);
  const id = useId();
  const panelOf = (tab: VideoTab) => `${id}-panel-${tab}`;
  const choose = (tab: VideoTab) => {
    setChosen({ of: post.id, tab });
    // A tab's content begins at the top of the page.
    if (tab !== current) window.scrollTo({ top: 0 });
  };

  return {
    current,
    row: <Row {...{ id, post, current, choose, panelOf }} />,
    panel: (tab) => ({
      id: panelOf(tab),
      ...(areTabs ? { role: 'tabpanel', 'aria-labelledby': `${id}-${tab}` } : {}),
    }),
  };
}

/** Screens with one column. */
const ONE_COLUMN = '(max-width: 1023px)';

interface RowProps {
  id: string;
  post: Pick<PostDetail, 'id' | 'commentCount'>;
  current: VideoTab;
  choose: (tab: VideoTab) => void;
  panelOf: (tab: VideoTab) => string;
}

/** Does not use the shared tabs, so that a video's page does not load their code. */
function Row({ id, post, current, choose, panelOf }: RowProps) {
  const comments = useShownCount(post.id, 'comments', post.commentCount);
  const watching = useWatchers(post.id);
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowRight: OTHER[current], ArrowLeft: OTHER[current], Home: 'intro', End: 'comments' }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    choose(to as VideoTab);
    document.getElementById(`${id}-${to}`)?.focus({ preventScroll: true });
  };
  const tabs = (
    <Cluster border="bottom" className={css.tabs} role="tablist" aria-label="视频内容" onKeyDown={onKeyDown}>
      {TABS.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          role="tab"
          id={`${id}-${value}`}
          aria-selected={value === current}
          aria-controls={panelOf(value)}
          tabIndex={value === current ? 0 : -1}
          onClick={() => choose(value)}
        >
          {label}
          {value === 'comments' && comments > 0 && (
            <Text as="span" numeric size={13} tone="faint" weight="normal">
              {formatCount(comments)}
            </Text>
          )}
        </button>
      ))}
    </Cluster>
  );
  return (
    <div className={css.row}>
      {tabs}
      {watching !== null && (
        <Text as="span" numeric size={13} tone="faint" className={css.watching}>
          {formatCount(watching)}人正在看
        </Text>
      )}
    </div>
  );
}

const OTHER: Record<VideoTab, VideoTab> = { intro: 'comments', comments: 'intro' };
