import { useState } from 'react';
import { Link } from 'react-router';
import type { OwnPost } from '#contract/own-posts.ts';
import { formatAgo, formatCount } from '../../../lib/format.ts';
import { Tag } from '../../../ui/chip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Cover } from '../cover.tsx';
import { postPath } from '../format.ts';
import { editPath, noteOf, STATUS_LOOK, titleOf, TYPE_LABEL } from './format.ts';
import css from './latest-works.module.css';
import { OwnSkeleton } from './own-skeleton.tsx';
import card from './overview.module.css';

/** What was worked on last, with its readers so far. */
export function LatestWorks({ works, total }: { works: readonly OwnPost[] | undefined; total: number | undefined }) {
  const [now] = useState(() => new Date());
  return (
    <section className={card.card} aria-labelledby="latest-title">
      <header>
        <h2 id="latest-title">近期作品</h2>
        {total !== undefined && total > 0 && (
          <Link className={card.all} to="/creator/center/content">
            全部 {total.toLocaleString('zh-CN')} 篇
          </Link>
        )}
      </header>
      {works === undefined ? (
        <OwnSkeleton rows={5} />
      ) : works.length === 0 ? (
        <EmptyState heading="h3" illustration="tray" title="还没有作品" text="第一篇从这里开始。">
          <ButtonLink variant="primary" icon="pen" to="/creator/center/publish">
            写一篇文章
          </ButtonLink>
        </EmptyState>
      ) : (
        <ul className={css.list}>
          {works.map((work) => (
            <Work key={work.id} work={work} now={now} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Work({ work, now }: { work: OwnPost; now: Date }) {
  const look = STATUS_LOOK[work.status];
  const note = noteOf(work);
  const to =
    work.status === 'published'
      ? postPath(work)
      : work.can.edit
        ? editPath(work)
        : `/creator/center/content?status=${work.status}`;
  return (
    <li className={css.work}>
      <Cover
        className={css.cover}
        picture={work.picture}
        sizes="96px"
        duration={work.type === 'video' ? work.duration : undefined}
      />
      <div className={css.words}>
        <Link className={css.title} to={to}>
          {titleOf(work)}
        </Link>
        <p>
          {TYPE_LABEL[work.type]} · {formatAgo(work.updatedAt, now)}
          {note !== null && ` · ${note}`}
        </p>
      </div>
      <Tag tone={look.tone} icon={look.icon}>
        {look.label}
      </Tag>
      <span className={css.views}>
        {work.status === 'published' ? `${formatCount(work.viewCount)} ${work.type === 'video' ? '播放' : '阅读'}` : '–'}
      </span>
    </li>
  );
}
