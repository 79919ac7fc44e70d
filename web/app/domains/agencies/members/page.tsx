import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useFilters } from '../../../lib/calls/use-filters.ts';
import { choice, pageNumber, searchParams, words, type ValuesOf } from '../../../lib/search-params.ts';
import { SearchForm } from '../../../ui/forms/search-form.tsx';
import { DEFAULT_SHARE_PERCENT, MEMBER_STATUSES } from '#contract/agencies/constants.ts';
import type { AgencyMember } from '#contract/agencies/members.ts';
import { requireAgency } from '../../../kits/session/guards.ts';
import { titled } from '../../../lib/meta.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { Pagination } from '../../../ui/data/pagination.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { MEMBER_LOOK, sharesUntil } from '../format.ts';
import { PROPOSALS_FILTER, LEAVING, membersQuery } from '../queries.ts';
import type { Route } from './+types/page.ts';
import { CodesCard } from './codes-card.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { Card, Cluster, Grid, Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './leaving.module.css';
import { MemberForm } from './member-form.tsx';
import { MemberTable } from './member-table.tsx';
import { Proposals } from './proposals.tsx';

export const meta = () => [{ title: titled('子账号') }, { name: 'robots', content: 'noindex' }];

/** Only for agencies; for others the page does not exist. */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => requireAgency(request);

/** Members who have given notice, with their last day and the terms until then. */
function Leaving({ members }: { members: readonly AgencyMember[] }) {
  return (
    <Card as="section" className={css.card} aria-labelledby="members-leaving">
      <Text as="h2" size={16} id="members-leaving">
        正在离开的子账号
      </Text>
      {members.length === 0 ? (
        <EmptyState
          illustration="gate"
          heading="h3"
          title="没有子账号申请离开"
          text="有子账号申请离开时，这里会显示截止日和结清方式。"
        />
      ) : (
        <Stack as="ul" gap={12} marginTop={12}>
          {members.map(({ id, user, leavingOn, share, upcoming, works: posts }) => (
            <Cluster as="li" wrap align="center" gap={10} tone="muted" size={13} key={id}>
              <Avatar src={user.avatar} name={user.nickname} />
              <b>{user.nickname}</b>
              <p>
                截止日 {leavingOn}，当天（含）以前的收益{sharesUntil({ share, upcoming }, leavingOn ?? '')}；已发布的 {posts}{' '}
                篇作品之后由你管理，收益归机构。
              </p>
            </Cluster>
          ))}
        </Stack>
      )}
    </Card>
  );
}

const filters = searchParams({ status: choice(MEMBER_STATUSES), q: words(50), page: pageNumber() });

const PAGE_SIZE = 20;
/** Most rows of pending requests, and of leaving members; the next ones follow when these are done. */
const REQUESTS_LISTED = 50;

/** An agency's members with their shares, and pending requests. The filters are in the address. */
export default function MembersPage() {
  const navigate = useNavigate();
  const [panel, setPanel] = useState<'create' | 'invite' | null>(null);
  const { values: filter, to } = useFilters(filters);
  const members = useQuery(
    membersQuery({
      page: filter.page,
      limit: PAGE_SIZE,
      ...(filter.status === undefined ? {} : { status: filter.status }),
      ...(filter.q === '' ? {} : { keywords: filter.q }),
    }),
  );
  const proposals = useQuery(membersQuery({ ...PROPOSALS_FILTER, limit: REQUESTS_LISTED }));
  const leaving = useQuery(membersQuery({ ...LEAVING, limit: REQUESTS_LISTED }));
  const counts = members.data?.counts ?? {};
  const offered = members.data?.defaultShare ?? DEFAULT_SHARE_PERCENT;
  const go = (change: Partial<ValuesOf<typeof filters>>) => void navigate(to(change), { replace: true });

  return (
    <Stack shrinkChildren className={css.page}>
      <Cluster gap={12} align="end" wrap className={css.head}>
        <div>
          <Text as="h1" size={22} weight="strong" leading="title">
            子账号
          </Text>
          <Text marginTop={2} tone="muted" size={13}>
            {headline(counts)}
          </Text>
        </div>
        <Button icon="link" onClick={() => setPanel('invite')}>
          邀请用户
        </Button>
        <Button icon="plus" aria-expanded={panel === 'create'} onClick={() => setPanel(panel === 'create' ? null : 'create')}>
          新建子账号
        </Button>
      </Cluster>
      <Grid align="start" className={css.columns}>
        <div className={css.main}>
          <Card as="section" shrink aria-label="子账号列表" aria-busy={members.isFetching}>
            <Cluster gap={8} wrap className={css.filters}>
              <SearchForm className={css.search} label="搜昵称或手机号" words={filter.q} onSearch={(q) => go({ q })} />
              <Select
                className={css.states}
                label="状态"
                labelHidden
                value={filter.status ?? 'all'}
                options={STATES}
                onChange={(status) => go({ status: status === 'all' ? undefined : status })}
              />
            </Cluster>
            {members.isError ? (
              <ErrorState message={members.error.message} retrying={members.isFetching} onRetry={() => void members.refetch()} />
            ) : members.data === undefined ? (
              <SkeletonGroup label="正在加载子账号" className={css.skeleton}>
                {Array.from({ length: 5 }, (_, row) => (
                  <Skeleton key={row} />
                ))}
              </SkeletonGroup>
            ) : members.data.list.length === 0 ? (
              <Nothing isFiltered={filter.q !== '' || filter.status !== undefined} />
            ) : (
              <MemberTable members={members.data.list} />
            )}
            <Cluster
              as="footer"
              border="top"
              gap={10}
              align="center"
              justify="between"
              wrap
              size={13}
              tone="muted"
              className={css.foot}
            >
              <span>{members.data === undefined ? '' : `共 ${members.data.total ?? 0} 个`}</span>
              <Pagination
                page={filter.page}
                hasMore={members.data?.hasMore ?? false}
                pages={Math.max(1, Math.ceil((members.data?.total ?? 0) / PAGE_SIZE))}
                toPage={(page) => to({ page })}
              />
            </Cluster>
          </Card>
          <Proposals members={proposals.data?.list ?? []} />
          <Leaving members={leaving.data?.list ?? []} />
        </div>
        <div className={css.side}>
          {panel === 'create' && <MemberForm share={offered} onClose={() => setPanel(null)} />}
          <CodesCard />
        </div>
      </Grid>
      <InviteDialog share={offered} open={panel === 'invite'} onOpenChange={(open) => setPanel(open ? 'invite' : null)} />
    </Stack>
  );
}

const STATES = [
  { value: 'all' as const, label: '全部状态' },
  ...MEMBER_STATUSES.map((value) => ({ value, label: MEMBER_LOOK[value].label })),
];

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState illustration="search" title="没有符合条件的子账号" text="换个状态、昵称或手机号试试。" heading="h2" />
  ) : (
    <EmptyState illustration="people" title="还没有子账号" text="可以新建子账号、邀请用户或发送邀请码。" heading="h2" />
  );
}

function headline(counts: Record<string, number>): string {
  const parts = [
    `${counts['approved'] ?? 0} 个正常`,
    ...(counts['pending'] ? [`${counts['pending']} 个待审核`] : []),
    ...(counts['disabled'] ? [`${counts['disabled']} 个已停用`] : []),
  ];
  return `${parts.join('，')}。分成变更须双方确认，从次日结算起生效。`;
}
