import { redirect } from 'react-router';
import { requireCreator } from '../../../kits/session/guards.ts';
import { titled } from '../../../lib/meta.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { PageHead } from '../../../ui/layout/panel.tsx';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';
import { TrendPanel } from '../../earnings/parts/trend-panel.tsx';
import { OwnMoney } from '../../withdrawals/parts/own-money.tsx';
import type { Route } from './+types/income-page.ts';
import css from './income-page.module.css';
import { JoinSection } from './join-agency.tsx';
import { MemberTerms } from './member-terms.tsx';
import { type OwnAgency, useOwnAgency } from './use-own-agency.ts';

export const meta = () => [{ title: titled('我的收益') }, { name: 'robots', content: 'noindex' }];

/** Only for members and individual creators; an agency has its own page, as specified. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const me = await requireCreator(request);
  if (me.identity === 'agencies') throw redirect('/creator/center/earning');
  return me;
}

/** A creator's money: balance, earnings, withdrawal; of a member also share and leaving the agency. */
export default function IncomePage({ loaderData: me }: Route.ComponentProps) {
  const own = useOwnAgency();
  return (
    <Stack gap={16} shrinkChildren className={css.page}>
      <PageHead
        title="我的收益"
        text={`作品有效浏览${me.agency === null ? '结算给你的收益' : '按分成约定结算给你的部分'}。任何一笔都能查看算式。`}
      >
        <ButtonLink variant="primary" icon="wallet" to="#withdraw">
          去提现
        </ButtonLink>
      </PageHead>
      <OwnMoney trend={<TrendPanel />} />
      <Membership own={own} />
    </Stack>
  );
}

function Membership({ own }: { own: OwnAgency }) {
  const { info, failure } = own;
  if (failure !== null) return <ErrorState message={failure} onRetry={own.reload} />;
  if (info === null) return null;
  const { membership, role } = info;
  if (role === 'member' && membership !== null && membership.status !== 'pending')
    return <MemberTerms own={own} membership={membership} />;
  return (
    <Stack as="section" surface gap={14} className={css.card} aria-labelledby="income-agency">
      <Text as="h2" size={16} id="income-agency">
        机构
      </Text>
      <JoinSection own={own} />
    </Stack>
  );
}
