import type { UserSummary } from '#contract/accounts/accounts.ts';
import css from './certified-mark.module.css';

/** The badge of a certified person (green) or agency (blue) behind a name; nothing for others. */
export function CertifiedMark({ user }: { user: Pick<UserSummary, 'identity' | 'certification'> }) {
  if (user.certification === null) return null;
  const isAgency = user.identity === 'agencies';
  return (
    <svg
      className={isAgency ? css.agency : css.person}
      viewBox="0 0 16 16"
      role="img"
      aria-label={isAgency ? '机构认证' : '个人认证'}
    >
      <path d="M8 .8l1.900 1.500 2.400-.1.600 2.300 2 1.300L14.100 8l.8 2.200-2 1.300-.6 2.300-2.400-.1L8 15.200l-1.900-1.500-2.400.1-.6-2.300-2-1.300L1.900 8l-.8-2.200 2-1.300.6-2.300 2.400.1z" />
      <path d="M5 8.200l2.100 2.100L11 6.200" fill="none" stroke="var(--bg)" strokeWidth="1.700" />
    </svg>
  );
}
