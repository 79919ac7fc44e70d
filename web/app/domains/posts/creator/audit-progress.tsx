import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatAgo } from '../../../lib/format.ts';
import { noteOf, titleOf } from './format.ts';
import css from './audit-progress.module.css';
import card from './overview.module.css';
import { ownPostsQuery } from './queries.ts';

/** The works that wait for a moderator, each with its place in the queue; nothing while none waits. */
export function AuditProgress() {
  const [now] = useState(() => new Date());
  const waiting = useQuery(ownPostsQuery({ status: 'pending', limit: 3 }));
  if (waiting.data === undefined || waiting.data.list.length === 0) return null;
  return (
    <section className={card.card} aria-labelledby="progress-title">
      <header>
        <h2 id="progress-title">审核进度</h2>
      </header>
      <ul className={css.list}>
        {waiting.data.list.map((work) => (
          <li key={work.id}>
            <b>{titleOf(work)}</b>
            <span>{noteOf(work)}</span>
            {work.submittedAt !== null && <span className={css.time}>{formatAgo(work.submittedAt, now)}提交</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
