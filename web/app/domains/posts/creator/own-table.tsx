import { useState } from 'react';
import type { OwnPost } from '#contract/own-posts.ts';
import { classes } from '../../../ui/classes.ts';
import css from './own-table.module.css';
import { OwnRow } from './own-row.tsx';

/** Rows with covers; cards on phones. */
export function OwnTable({
  works,
  chosen,
  onChoose,
  onCertify,
}: {
  works: readonly OwnPost[];
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  onCertify: (postsId: string) => void;
}) {
  const [now] = useState(() => new Date());
  const all = works.every(({ id }) => chosen.has(id));
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChoose(next);
  };
  return (
    <div className={css.scroll}>
      <table className={css.table}>
        <caption className="vh">作品列表</caption>
        <thead>
          <tr>
            <th scope="col" className={css.pick}>
              <label>
                <span className="vh">选择本页全部作品</span>
                <input
                  type="checkbox"
                  checked={all}
                  ref={(box) => {
                    if (box !== null) box.indeterminate = !all && works.some(({ id }) => chosen.has(id));
                  }}
                  onChange={() => onChoose(new Set(all ? [] : works.map(({ id }) => id)))}
                />
              </label>
            </th>
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
            <OwnRow
              key={work.id}
              work={work}
              now={now}
              chosen={chosen.has(work.id)}
              onChoose={() => toggle(work.id)}
              onCertify={() => onCertify(work.id)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
