import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatBytes } from '../../lib/format.ts';
import { Facts, Panel } from '../../ui/panel.tsx';
import css from './dashboard.module.css';
import { overviewQuery } from './queries.ts';

/** What the platform holds, and what its queue has to do. */
export function StatePanel() {
  const { data, isFetching } = useQuery(overviewQuery());
  if (data === undefined) return null;
  return (
    <Panel title="平台规模" busy={isFetching}>
      <Facts
        facts={[
          { name: '注册账号', value: data.totals.people.toLocaleString('zh-CN') },
          {
            name: '公开作品',
            value: (
              <Link className={css.queue} to="/admin/content/posts?status=published">
                {data.totals.works.toLocaleString('zh-CN')}
              </Link>
            ),
          },
          { name: '视频原件', value: formatBytes(data.stored.media) },
          { name: '图片原件', value: formatBytes(data.stored.images) },
          { name: '后台任务（等待中）', value: data.jobs.waiting.toLocaleString('zh-CN') },
          { name: '后台任务（已放弃）', value: data.jobs.failed.toLocaleString('zh-CN') },
        ]}
      />
    </Panel>
  );
}
