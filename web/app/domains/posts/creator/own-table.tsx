import { useState } from 'react';
import type { OwnPost } from '#contract/posts.ts';
import { classes } from '../../../ui/classes.ts';
import css from './own-table.module.css';
import { OwnRow } from './own-row.tsx';

/** Rows with covers; cards on phones. */
export function OwnTable({ works }: { works: readonly OwnPost[] }) {
  const [now] = useState(() => new Date());
  return (
    <div className={css.scroll}>
      <table className={css.table}>
        <caption className="vh">作品列表</caption>
        <thead>
          <tr>
            <th scope="col">作品</th>
            <th scope="col">状态</th>
            <th scope="col" className={css.number}>
              阅读播放
            </th>
            <th scope="col" className={classes(css.number, css.roomy)}>
              互动
            </th>
            <th scope="col" className={css.roomy}>
              时间
            </th>
            <th scope="col" className={css.actions}>
              操作
            </th>
          </tr>
        </thead>
        <tbody>
          {works.map((work) => (
            <OwnRow key={work.id} work={work} now={now} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
