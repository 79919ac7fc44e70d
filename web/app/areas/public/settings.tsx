import { lazy, Suspense, type ReactNode } from 'react';
import type { Me } from '#contract/accounts.ts';
import { requirePerson } from '../../domains/accounts/guards.ts';
import { useSession } from '../../domains/accounts/session.ts';
import { DataSection } from '../../domains/accounts/settings/data-section.tsx';
import { DevicesSection } from '../../domains/accounts/settings/devices-section.tsx';
import { PrivacySection } from '../../domains/accounts/settings/privacy-section.tsx';
import { ProfileSection } from '../../domains/accounts/settings/profile-section.tsx';
import { SecuritySection } from '../../domains/accounts/settings/security-section.tsx';
import { NotifySection } from '../../domains/accounts/settings/notify-section.tsx';
import { AgencySection } from '../../domains/agencies/mcn/agency-section.tsx';
import { YouthSection } from '../../domains/accounts/settings/youth-section.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { LinkTabs } from '../../ui/tabs.tsx';
import type { Route } from './+types/settings.ts';
import css from './settings.module.css';
import { titled } from '../../lib/site-name.ts';

export const meta = () => [{ title: titled('账号设置') }, { name: 'robots', content: 'noindex' }];

const PastMoney = lazy(() => import('../../domains/withdrawals/past-money.tsx').then((part) => ({ default: part.PastMoney })));

const SECTIONS: { value: string; label: string; show: (me: Me) => ReactNode }[] = [
  { value: 'profile', label: '个人资料', show: (me) => <ProfileSection me={me} /> },
  { value: 'security', label: '账号安全', show: (me) => <SecuritySection me={me} /> },
  { value: 'devices', label: '登录设备', show: () => <DevicesSection /> },
  { value: 'privacy', label: '隐私', show: (me) => <PrivacySection me={me} /> },
  { value: 'notify', label: '通知', show: () => <NotifySection /> },
  { value: 'agency', label: '机构', show: (me) => <Agency me={me} /> },
  { value: 'youth', label: '青少年模式', show: (me) => <YouthSection me={me} /> },
  { value: 'data', label: '数据与注销', show: (me) => <DataSection me={me} /> },
];

/** The guard acts in the browser, and so does what it guards. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const me = await requirePerson(request);
  const tab = new URL(request.url).searchParams.get('tab');
  return { me, tab: SECTIONS.find(({ value }) => value === tab)?.value ?? 'profile' };
}
clientLoader.hydrate = true as const;

export const HydrateFallback = () => (
  <main id="main" className={css.waiting} aria-busy="true">
    <Spinner label="正在打开账号设置" />
  </main>
);

export { PageError as ErrorBoundary } from './page-error.tsx';

export default function Settings({ loaderData: { me: loaded, tab } }: Route.ComponentProps) {
  const me = useSession().me ?? loaded;
  const tabs = SECTIONS.map(({ value, label }) => ({ to: `/settings?tab=${value}`, label, current: value === tab }));
  return (
    <main id="main" className={css.page}>
      <h1>账号设置</h1>
      <LinkTabs label="设置" tabs={tabs} className={css.tabs} />
      <div className={css.section}>{SECTIONS.find(({ value }) => value === tab)?.show(me)}</div>
    </main>
  );
}

const Agency = ({ me }: { me: Me }) => (
  <>
    <AgencySection />
    {me.identity === 'user' && (
      <Suspense>
        <PastMoney />
      </Suspense>
    )}
  </>
);
