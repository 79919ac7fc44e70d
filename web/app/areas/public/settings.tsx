import { lazy, Suspense, type ReactNode } from 'react';
import type { Me } from '#contract/accounts/accounts.ts';
import { BlockedSection } from '../../domains/accounts/settings/blocked-section.tsx';
import { DataSection } from '../../domains/accounts/settings/data-section.tsx';
import { DevicesSection } from '../../domains/accounts/settings/devices-section.tsx';
import { PrivacySection } from '../../domains/accounts/settings/privacy-section.tsx';
import { ProfileSection } from '../../domains/accounts/settings/profile-section.tsx';
import { SecuritySection } from '../../domains/accounts/settings/security-section.tsx';
import { Stack, Text } from '../../ui/layout/primitives.tsx';
import settingsCss from '../../domains/accounts/settings/settings.module.css';
import { YouthSection } from '../../domains/accounts/settings/youth-section.tsx';
import { AgencySection } from '../../domains/agencies/membership/agency-section.tsx';
import { NotificationSettings } from '../../domains/notifications/parts/notification-settings.tsx';
import { requireUser } from '../../kits/session/guards.ts';
import { useSession } from '../../kits/session/user-session.ts';
import { titled } from '../../lib/meta.ts';
import { NeedsScript } from '../../ui/feedback/needs-script.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { LinkTabs } from '../../ui/layout/tabs.tsx';
import type { Route } from './+types/settings.ts';
import css from './settings.module.css';

export const meta = () => [{ title: titled('账号设置') }, { name: 'robots', content: 'noindex' }];

const PastMoney = lazy(() =>
  import('../../domains/withdrawals/parts/past-money.tsx').then((part) => ({ default: part.PastMoney })),
);

const FormerPosts = lazy(() =>
  import('../../domains/posts/own-posts/former-posts.tsx').then((part) => ({ default: part.FormerPosts })),
);

const PayeesSection = lazy(() =>
  import('../../domains/withdrawals/payees/payees-section.tsx').then((part) => ({ default: part.PayeesSection })),
);

const OwnSanctions = lazy(() =>
  import('../../domains/moderation/sanctions/own-sanctions.tsx').then((part) => ({ default: part.OwnSanctions })),
);

const SECTIONS: { value: string; label: string; show: (me: Me) => ReactNode; isFor?: (me: Me) => boolean }[] = [
  { value: 'profile', label: '个人资料', show: (me) => <ProfileSection me={me} /> },
  { value: 'security', label: '账号安全', show: (me) => <SecuritySection me={me} /> },
  { value: 'devices', label: '登录设备', show: () => <DevicesSection /> },
  { value: 'privacy', label: '隐私', show: (me) => <Privacy me={me} /> },
  { value: 'notify', label: '通知', show: () => <NotifySection /> },
  { value: 'agency', label: '机构', show: (me) => <Agency me={me} /> },
  {
    value: 'payees',
    label: '收款账户',
    show: () => (
      <Suspense>
        <PayeesSection />
      </Suspense>
    ),
    // Former members of an agency have them beside their remaining balance.
    isFor: (me) => me.identity !== 'user',
  },
  { value: 'youth', label: '青少年模式', show: (me) => <YouthSection me={me} /> },
  {
    value: 'sanctions',
    label: '处罚',
    show: () => (
      <Suspense>
        <OwnSanctions />
      </Suspense>
    ),
  },
  { value: 'data', label: '数据与注销', show: (me) => <DataSection me={me} /> },
];

const sectionsOf = (me: Me) => SECTIONS.filter(({ isFor }) => isFor?.(me) ?? true);

/** The guard runs in the browser, so the page is rendered only there. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const me = await requireUser(request);
  const tab = new URL(request.url).searchParams.get('tab');
  return { me, tab: sectionsOf(me).find(({ value }) => value === tab)?.value ?? 'profile' };
}
clientLoader.hydrate = true as const;

export const HydrateFallback = () => (
  <Stack as="main" align="center" justify="center" id="main" className={css.waiting} aria-busy="true">
    <Spinner label="正在打开账号设置" />
    <NeedsScript>修改账号设置需要开启 JavaScript。</NeedsScript>
  </Stack>
);

export { ErrorInLayout as ErrorBoundary } from '../../ui/feedback/error-in-layout.tsx';

export default function Settings({ loaderData: { me: loaded, tab } }: Route.ComponentProps) {
  const me = useSession().me ?? loaded;
  const sections = sectionsOf(me);
  const tabs = sections.map(({ value, label }) => ({ to: `/settings?tab=${value}`, label, current: value === tab }));
  return (
    <main id="main" className={css.page} data-client-rendered="">
      <Text as="h1" size={28} leading="title">
        账号设置
      </Text>
      <LinkTabs label="设置" tabs={tabs} className={css.tabs} />
      <div className={css.section}>{sections.find(({ value }) => value === tab)?.show(me)}</div>
    </main>
  );
}

const Privacy = ({ me }: { me: Me }) => (
  <>
    <PrivacySection me={me} />
    <BlockedSection />
  </>
);

const Agency = ({ me }: { me: Me }) => (
  <>
    <AgencySection />
    {me.identity === 'user' && (
      <Suspense>
        <PastMoney />
        <FormerPosts />
      </Suspense>
    )}
  </>
);

const NotifySection = () => (
  <section className={settingsCss.card}>
    <h2>通知</h2>
    <p className={settingsCss.lead}>关闭后不再提醒，铃铛不显示红点。</p>
    <NotificationSettings />
  </section>
);
