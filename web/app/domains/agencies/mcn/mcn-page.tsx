import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { AGENCY_KIND_LABEL, type McnInfo } from '#contract/agencies.ts';
import { PROVINCES } from '#contract/provinces.ts';
import { formatDay } from '../../../lib/format.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Tag } from '../../../ui/chip.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Logo } from '../../../ui/logo.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { CodesCard } from '../members/codes-card.tsx';
import { CardForm } from './card-form.tsx';
import { LicencesCard } from './licences-card.tsx';
import { JoinStanding } from './join-agency.tsx';
import css from './mcn-page.module.css';
import { MemberTerms } from './member-terms.tsx';
import { useMcn, type Mcn } from './use-mcn.ts';

/** MCN信息, a page of its own: the agency's card, and for a sub-account what was agreed, what it earned, and how to leave. */
export function McnPage({ money }: { money: ReactNode }) {
  const mcn = useMcn();
  return (
    <div className={css.page}>
      <header className={css.bar}>
        <Link to="/creator/center" aria-label="创作者中心 首页">
          <Logo badge caption="创作者中心" />
        </Link>
        <ButtonLink variant="quiet" icon="chevron-left" to="/creator/center">
          返回创作者中心
        </ButtonLink>
      </header>
      <main id="main" className={css.main} tabIndex={-1}>
        <h1>MCN信息</h1>
        {mcn.failure !== null && <ErrorState message={mcn.failure} onRetry={mcn.reload} />}
        {mcn.failure === null && mcn.info === null && (
          <SkeletonGroup label="机构信息加载中" className={css.skeleton}>
            <Skeleton />
            <Skeleton />
          </SkeletonGroup>
        )}
        {mcn.info !== null && <Standing mcn={mcn} info={mcn.info} money={money} />}
      </main>
    </div>
  );
}

function Standing({ mcn, info, money }: { mcn: Mcn; info: McnInfo; money: ReactNode }) {
  const { agency, membership, role } = info;
  const works = membership !== null && membership.status !== 'pending';
  return (
    <>
      {agency !== null && <AgencyCardView agency={agency} />}
      {role === 'owner' && agency !== null && (
        <div className={css.columns}>
          <CardForm key={agency.introduction} agency={agency} onSaved={mcn.reload} />
          <CodesCard />
        </div>
      )}
      {role === 'owner' && <LicencesCard />}
      {role === 'member' && works && <MemberTerms mcn={mcn} membership={membership} />}
      {role === 'member' && works && money}
      {role !== 'owner' && !works && (
        <section className={css.card} aria-labelledby="mcn-join">
          <h2 id="mcn-join">加入机构</h2>
          <JoinStanding mcn={mcn} />
        </section>
      )}
    </>
  );
}

function AgencyCardView({ agency }: { agency: NonNullable<McnInfo['agency']> }) {
  const region = PROVINCES.find(({ value }) => value === agency.region)?.label;
  return (
    <section className={css.card} aria-label={agency.name}>
      <div className={css.agency}>
        <Avatar src={agency.logo ?? agency.owner.avatar} size="xl" />
        <div>
          <h2>
            {agency.name}
            {agency.status === 0 ? (
              <Tag tone="success" icon="check-circle">
                已入驻
              </Tag>
            ) : (
              <Tag tone="error" icon="ban">
                已停用
              </Tag>
            )}
          </h2>
          <p>
            {AGENCY_KIND_LABEL[agency.kind]}
            {region !== undefined && ` · ${region}`} · {agency.members} 个子账号 · {formatDay(agency.createTime)}入驻
          </p>
        </div>
      </div>
      {agency.introduction !== '' && <p className={css.introduction}>{agency.introduction}</p>}
    </section>
  );
}
