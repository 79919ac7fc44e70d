import { useQuery } from '@tanstack/react-query';
import { agencyOverview } from '#contract/back-office/addresses.ts';
import { MEMBER_STATUS_LABEL, MEMBER_STATUSES } from '#contract/agencies/constants.ts';
import { request } from '../../../lib/api.ts';
import { formatDateTime, formatDay, formatYuan } from '../../../lib/format.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Facts } from '../../../ui/layout/panel.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { History, Section, TextLink } from '../../../kits/resource/detail.tsx';
import { Stack } from '../../../ui/layout/primitives.tsx';
import { CertificationsSection } from '../../accounts/parts/certifications-section.tsx';
import { PostsSection } from '../../moderation/parts/posts-section.tsx';

/** An agency with its licences, members, posts and money. */
export function AgencyDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['dossier', 'merchant', id],
    queryFn: ({ signal }) => request(agencyOverview, { id }, { signal }),
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={data?.name ?? '机构'} description={`编号 ${id}`}>
      {data === undefined && error !== null ? (
        <ErrorState message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <SkeletonLines lines={8} />
      ) : (
        <Stack shrinkChildren gap={16}>
          <Section>
            <h3>资料</h3>
            <Facts
              facts={[
                {
                  name: '入驻材料',
                  value:
                    data.papers.applicationId === null ? (
                      '没有入驻申请'
                    ) : (
                      <TextLink to={`/admin/audit/merchantEnterAudit?status=approved&id=${data.papers.applicationId}`}>
                        查看材料
                      </TextLink>
                    ),
                },
                { name: '通过时间', value: data.papers.decidedTime === null ? '—' : formatDateTime(data.papers.decidedTime) },
                { name: '证件到期', value: data.papers.expiries.length === 0 ? '—' : data.papers.expiries.join('、') },
              ]}
            />
          </Section>
          <Section>
            <h3>资金</h3>
            <Facts
              facts={[
                { name: '可提现', value: `¥${formatYuan(data.money.available)}` },
                { name: '提现中', value: `¥${formatYuan(data.money.frozen)}` },
                { name: '已到账', value: `¥${formatYuan(data.money.paid)}` },
              ]}
            />
          </Section>
          <Section>
            <h3>
              子账号
              {MEMBER_STATUSES.filter((status) => (data.members.counts[status] ?? 0) > 0).map(
                (status) => ` · ${MEMBER_STATUS_LABEL[status]} ${data.members.counts[status]}`,
              )}
            </h3>
            <History>
              {data.members.newest.length === 0 && <li>没有子账号</li>}
              {data.members.newest.map((member) => (
                <li key={member.userId}>
                  <time dateTime={member.joinTime}>{formatDay(member.joinTime)}</time>
                  <TextLink to={`/admin/user/sub?person=${member.userId}`}>{member.nickname}</TextLink>
                </li>
              ))}
            </History>
          </Section>
          <CertificationsSection user={{ id: data.ownerId, nickname: data.name }} canGive />
          <PostsSection posts={data.works} />
        </Stack>
      )}
    </Dialog>
  );
}
