import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { OwnPost } from '#contract/own-posts.ts';
import { formatCount, formatDateTime } from '../../../lib/format.ts';
import { classes } from '../../../ui/classes.ts';
import { Cover } from '../cover.tsx';
import { postPath } from '../format.ts';
import { editPath, timeOf, titleOf, TYPE_LABEL } from './format.ts';
import { OwnActions } from './own-actions.tsx';
import { OwnReasons } from './own-reasons.tsx';
import { OwnState } from './own-state.tsx';
import css from './own-table.module.css';

interface OwnRowProps {
  work: OwnPost;
  now: Date;
  chosen: boolean;
  onChoose: () => void;
  onCertify: () => void;
}

export function OwnRow({ work, now, chosen, onChoose, onCertify }: OwnRowProps) {
  const [open, setOpen] = useState(false);
  const reasonsId = useId();
  const hasReaders = work.status === 'published' || work.status === 'offline' || work.viewCount > 0;
  const likes = work.likeCount + work.commentCount + work.favoriteCount;
  const title = titleOf(work);
  const to = work.can.edit ? editPath(work) : work.status === 'published' ? postPath(work) : null;
  return (
    <>
      <tr className={classes(open && css.open, chosen && css.chosen)} data-post={work.id}>
        <td className={css.pick}>
          <label>
            <span className="vh">选择《{title}》</span>
            <input type="checkbox" checked={chosen} onChange={onChoose} />
          </label>
        </td>
        <th scope="row">
          <div className={css.work}>
            <Cover
              className={css.cover}
              picture={work.picture}
              sizes="96px"
              duration={work.type === 'video' ? work.duration : undefined}
            />
            <div>
              {to === null ? (
                <span className={css.title}>{title}</span>
              ) : (
                <Link className={css.title} to={to}>
                  {title}
                </Link>
              )}
              <p className={css.meta}>
                <span>
                  {TYPE_LABEL[work.type]} · {work.category?.name ?? '未分类'}
                </span>
                {hasReaders && (
                  <span className={css.figure}>
                    {work.type === 'video' ? '播放' : '阅读'} {formatCount(work.viewCount)}
                  </span>
                )}
              </p>
            </div>
          </div>
        </th>
        <td>
          <OwnState work={work} reasonsId={reasonsId} open={open} onFold={() => setOpen(!open)} />
        </td>
        <td className={classes(css.number, css.wide)}>{hasReaders ? formatCount(work.viewCount) : '–'}</td>
        <td className={classes(css.number, css.wide, css.roomy)}>{hasReaders ? formatCount(likes) : '–'}</td>
        <td className={classes(css.time, css.wide, css.roomy)}>
          <time dateTime={timeOf(work)}>{formatDateTime(timeOf(work), now)}</time>
        </td>
        <td className={css.actions}>
          <OwnActions work={work} title={title} onCertify={onCertify} />
        </td>
      </tr>
      {open && (
        <tr className={css.reasons} id={reasonsId}>
          <td colSpan={7}>
            <OwnReasons work={work} />
          </td>
        </tr>
      )}
    </>
  );
}
