import { QueryClientProvider } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { modifyAgencyInfo } from '#contract/agencies/addresses.ts';
import { requireCreator } from '../../../kits/session/guards.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { createQueryClient } from '../../../lib/query.ts';
import type { Route } from './+types/page.ts';
import { titled } from '../../../lib/meta.ts';
import { NeedsScript } from '../../../ui/feedback/needs-script.tsx';
import { codePoints } from '#contract/text.ts';
import { AGENCY_KIND_LABEL } from '#contract/agencies/constants.ts';
import type { PendingChange } from '#contract/accounts/accounts.ts';
import type { AgencyCard, AgencyInfo, Membership } from '#contract/agencies/agencies.ts';
import { PROVINCES } from '#contract/provinces.ts';
import { PendingNote } from '../../accounts/parts/pending-note.tsx';
import { uploadPicture } from '../../../kits/uploads/upload-picture.ts';
import { ApiError } from '../../../lib/api.ts';
import { formatDay } from '../../../lib/format.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { Tag } from '../../../ui/data/chip.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx';
import { TextArea } from '../../../ui/forms/field.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { Logo } from '../../../ui/layout/logo.tsx';
import { CodesCard } from '../members/codes-card.tsx';
import { AGENCY } from '../queries.ts';
import { JoinSection } from './join-agency.tsx';
import { LicencesCard } from './licences-card.tsx';
import { Card, Cluster, Grid, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { Link } from '../../../ui/base/link.tsx';
import css from './agency-page.module.css';
import { type OwnAgency, useOwnAgency } from './use-own-agency.ts';

export const meta = () => [{ title: titled('MCN信息') }, { name: 'robots', content: 'noindex' }];

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => requireCreator(request);

/** The specification puts this page outside the layout of the creator area, so it has no query client. */
export default function AgencyRoute() {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <AgencyPage />
    </QueryClientProvider>
  );
}

export const HydrateFallback = () => (
  <main id="main" aria-busy="true">
    <p className="visually-hidden" role="status">
      正在打开MCN信息…
    </p>
    <NeedsScript>查看MCN信息需要开启 JavaScript。</NeedsScript>
  </main>
);

/** The page MCN信息: the agency's card, with its form for agencies, or a link to the earnings for members. */
function AgencyPage() {
  const own = useOwnAgency();
  return (
    <div className={css.page}>
      <Cluster as="header" border="bottom" background="card" gap={12} align="center" justify="between" className={css.bar}>
        <Link to="/creator/center" aria-label="创作者中心 首页">
          <Logo badge caption="创作者中心" />
        </Link>
        <ButtonLink variant="quiet" icon="chevron-left" to="/creator/center">
          返回创作者中心
        </ButtonLink>
      </Cluster>
      <Stack as="main" shrinkChildren id="main" className={css.main} tabIndex={-1}>
        <Text as="h1" size={22}>
          MCN信息
        </Text>
        {own.failure !== null && <ErrorState message={own.failure} onRetry={own.reload} />}
        {own.failure === null && own.info === null && (
          <SkeletonGroup label="正在加载机构信息" className={css.skeleton}>
            <Skeleton />
            <Skeleton />
          </SkeletonGroup>
        )}
        {own.info !== null && <OwnAgencyContent own={own} info={own.info} />}
      </Stack>
    </div>
  );
}

function OwnAgencyContent({ own, info }: { own: OwnAgency; info: AgencyInfo }) {
  const { agency, membership, role } = info;
  const isActive = membership !== null && membership.status !== 'pending';
  return (
    <>
      {agency !== null && <AgencyCardView agency={agency} />}
      {role === 'owner' && agency !== null && (
        <Grid align="start" className={css.columns}>
          {/* A new form after each save, which begins with the stored text. */}
          <CardForm key={agency.introduction} agency={agency} pending={info.pending} onSaved={own.reload} />
          <CodesCard />
        </Grid>
      )}
      {role === 'owner' && <LicencesCard />}
      {role === 'member' && isActive && <MoneyCard membership={membership} />}
      {role !== 'owner' && !isActive && (
        <Stack as="section" surface gap={14} className={css.card} aria-labelledby="agency-join">
          <Text as="h2" size={16} id="agency-join">
            加入机构
          </Text>
          <JoinSection own={own} />
        </Stack>
      )}
    </>
  );
}

/** A link to the member's earnings with the agency. */
const MoneyCard = ({ membership }: { membership: Membership }) => (
  <Stack as="section" surface gap={14} className={css.card} aria-labelledby="agency-money">
    <Text as="h2" size={16} id="agency-money">
      我的收益与分成约定
    </Text>
    <Text tone="muted" leading="reading">
      每 100 元净收益，你得 {membership.share} 元，机构留 {100 - membership.share} 元
      {membership.upcoming !== null && `；${membership.upcoming.effectiveFrom} 起你得 ${membership.upcoming.percent} 元`}
      。余额、收益、提现、分成约定和离开机构都在“我的收益”。
    </Text>
    <div>
      <ButtonLink variant="primary" icon="wallet" to="/creator/center/income">
        查看我的收益
      </ButtonLink>
    </div>
  </Stack>
);

function AgencyCardView({ agency }: { agency: NonNullable<AgencyInfo['agency']> }) {
  const region = PROVINCES.find(({ value }) => value === agency.region)?.label;
  return (
    <Stack as="section" surface gap={14} className={css.card} aria-label={agency.name}>
      <Cluster gap={16} align="center">
        <Avatar src={agency.logo ?? agency.owner.avatar} name={agency.name} size="xl" />
        <div>
          <Cluster as="h2" size={18} wrap align="center" gap={8}>
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
          </Cluster>
          <Text marginTop={2} tone="muted" size={13}>
            {AGENCY_KIND_LABEL[agency.kind]}
            {region !== undefined && ` · ${region}`} · {agency.members} 个子账号 · {formatDay(agency.createTime)}入驻
          </Text>
        </div>
      </Cluster>
      {agency.introduction !== '' && (
        <Text tone="muted" leading="reading">
          {agency.introduction}
        </Text>
      )}
    </Stack>
  );
}

/** Edits the agency's description and logo; its name comes from the reviewed licences. */
function CardForm({ agency, pending, onSaved }: { agency: AgencyCard; pending: AgencyInfo['pending']; onSaved: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const valueOf = (name: PendingChange['field']) => pending.find(({ field }) => field === name)?.value;
  const [introduction, setIntroduction] = useState(valueOf('agencyIntroduction') ?? agency.introduction);
  const [logo, setLogo] = useState(valueOf('agencyLogo') ?? agency.logo);
  const [problem, setProblem] = useState<string>();
  const [uploading, setUploading] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const write = useCall(modifyAgencyInfo, {
    stale: AGENCY,
    failure: (error) => setFailure(error instanceof ApiError ? error.message : '请求失败'),
    onDone: onSaved,
  });

  const choose = async (file: File | undefined) => {
    if (file === undefined) return;
    setUploading(true);
    setFailure(null);
    await uploadPicture(file, 'avatar')
      .then(({ url }) => setLogo(url))
      .catch((error: Error) => setFailure(error.message));
    setUploading(false);
    if (input.current !== null) input.current.value = '';
  };
  const submit = () => {
    const wrong =
      introduction.trim() === '' ? '请填写机构简介' : codePoints(introduction) > 300 ? '机构简介最多 300 字' : undefined;
    setProblem(wrong);
    if (wrong !== undefined) return;
    void write.send({ introduction, ...(logo === agency.logo ? {} : { logo }) });
  };
  return (
    <Card as="section" className={css.cardFormCard} aria-labelledby="agency-card">
      <Text as="h2" size={16} id="agency-card">
        机构资料
      </Text>
      <Stack as={Form} gap={16} justify="start" marginTop={14} onSend={submit}>
        <Cluster gap={14} align="center">
          <Avatar src={logo ?? agency.owner.avatar} name={agency.name} size="xl" alt="机构标志" />
          <input
            ref={input}
            className="visually-hidden"
            type="file"
            accept="image/jpeg,image/png,image/webp"
            tabIndex={-1}
            aria-hidden="true"
            onChange={(event) => void choose(event.target.files?.[0])}
          />
          <Button icon="upload" loading={uploading} onClick={() => input.current?.click()}>
            更换标志
          </Button>
        </Cluster>
        <TextArea
          label="机构简介"
          required
          rows={4}
          counter={`${codePoints(introduction)} / 300`}
          value={introduction}
          error={problem}
          onChange={({ target }) => setIntroduction(target.value)}
        />
        <PendingNote pending={pending} />
        {failure !== null && <Note tone="error">{failure}</Note>}
        <Text size={13} tone="faint">
          机构名称以审核通过的资料为准，需要变更请联系平台。
        </Text>
        <Button type="submit" variant="primary" loading={write.isPending}>
          保存
        </Button>
      </Stack>
    </Card>
  );
}
