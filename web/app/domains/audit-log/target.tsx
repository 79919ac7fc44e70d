import { Link } from 'react-router';
import type { LogRow } from '#contract/audit-log/audit-log.ts';
import { useAdminAccess } from '../../kits/session/admin-access.ts';
import css from './page.module.css';
import { targetName } from './words.ts';

/** What was acted on, by its name, leading to where it is seen; its id stays at hand. */
export function Target({ row }: { row: LogRow }) {
  const { mayOpen } = useAdminAccess();
  const { targetType, targetId, target } = row;
  const name = target?.name ?? (targetType === 'payoutConfig' ? `第 ${targetId} 版` : null);
  const to = PAGES[targetType]?.(targetId, target);
  const opens = to !== undefined && (target !== null || ALWAYS.has(targetType)) && mayOpen(to.split('?')[0] ?? '');
  const shown = name ?? (targetId === '' ? '—' : targetId);
  return (
    <span className={css.target}>
      <small>{targetName(targetType)}</small>
      {opens ? (
        <Link to={to} title={`编号 ${targetId}`}>
          {shown}
        </Link>
      ) : (
        <span title={targetId === '' ? undefined : `编号 ${targetId}`}>{shown}</span>
      )}
    </span>
  );
}

/** Pages about one thing that there is as long as the site. */
const ALWAYS = new Set(['payoutConfig', 'settings', 'storage', 'recommendations', 'words', 'jobs', 'tag']);

const withId = (path: string, name: string) => (id: string) => `${path}?${new URLSearchParams({ [name]: id }).toString()}`;

const PAGES: Record<string, (id: string, target: LogRow['target']) => string> = {
  post: (id, target) => {
    const state = target?.state ?? 'pending';
    return `/admin/content/posts?${new URLSearchParams({ ...(state === 'pending' ? {} : { status: state }), post: id }).toString()}`;
  },
  user: withId('/admin/user/sub', 'person'),
  person: withId('/admin/user/sub', 'person'),
  agency: withId('/admin/user/merchant', 'id'),
  agencyApplication: withId('/admin/audit/merchantEnterAudit', 'id'),
  withdrawal: withId('/admin/audit/cashOutAudit', 'id'),
  infringement: withId('/admin/content/infringements', 'id'),
  admin: (_id, target) => `/admin/user/manager?${new URLSearchParams({ q: target?.name ?? '' }).toString()}`,
  subAccount: () => '/admin/audit/subAccountAudit',
  notice: () => '/admin/message/notice',
  category: () => '/admin/content/categories',
  tag: () => '/admin/content/categories',
  invitationCode: (_id, target) => `/admin/invitation-codes?${new URLSearchParams({ q: target?.name ?? '' }).toString()}`,
  recommendations: () => '/admin/content/recommendations',
  words: () => '/admin/content/words',
  payoutConfig: () => '/admin/config/payoutConfig',
  settings: () => '/admin/system/settings',
  storage: () => '/admin/config/storageConfig',
  jobs: () => '/admin/system/health',
};
