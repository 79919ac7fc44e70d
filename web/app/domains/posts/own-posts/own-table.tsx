import { useState } from 'react';
import type { OwnPost } from '#contract/posts/own-posts.ts';
import { classes } from '../../../ui/base/classes.ts';
import css from './own-table.module.css';
import { OwnRow } from './own-row.tsx';

/** Rows with covers; cards on phones. */
export function OwnTable({
  ownId,
  posts,
  chosen,
  onChoose,
  onCertify,
}: {
  /** Who looks; an agency sees posts of others, which it does nothing with. */
  ownId: string;
  posts: readonly OwnPost[];
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  onCertify: (postsId: string) => void;
}) {
  const [now] = useState(() => new Date());
  const own = posts.filter(({ author }) => author.id === ownId);
  const all = own.length > 0 && own.every(({ id }) => chosen.has(id));
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
                    if (box !== null) box.indeterminate = !all && posts.some(({ id }) => chosen.has(id));
                  }}
                  onChange={() => onChoose(new Set(all ? [] : own.map(({ id }) => id)))}
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
          {posts.map((post) => (
            <OwnRow
              key={post.id}
              post={post}
              isOwn={post.author.id === ownId}
              now={now}
              chosen={chosen.has(post.id)}
              onChoose={() => toggle(post.id)}
              onCertify={() => onCertify(post.id)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
