import { useQuery } from '@tanstack/react-query';
import { userOverview } from '#contract/back-office/addresses.ts';
import type { ManagedUser, ManagedUserDetail } from '#contract/accounts/users.ts';
import { REPORT_CASE_LABEL, REPORT_TARGET_LABEL } from '#contract/moderation/constants.ts';
import { ButtonRow, History, Section, TextLink } from '../../../kits/resource/detail.tsx';
import { DetailAnswer, DetailPanel } from '../../../kits/resource/list-detail/detail-panel.tsx';
import { OnlyHandlers } from '../../../kits/session/only-handlers.tsx';
import { request } from '../../../lib/api.ts';
import { formatDateTime, formatDay } from '../../../lib/format.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Facts } from '../../../ui/layout/panel.tsx';
import { Cluster, Text, Stack } from '../../../ui/layout/primitives.tsx';
import { PostsSection } from '../../moderation/parts/posts-section.tsx';
import { SanctionsSection } from '../../moderation/parts/sanctions-section.tsx';
import { CertificationsSection } from '../parts/certifications-section.tsx';
import { userQuery } from '../queries.ts';
import { UserState, type UserAction } from './users-table.tsx';

const ACTION: Record<string, string> = {
  'users.impersonate': '以用户视角查看',
  'users.endImpersonation': '结束查看',
  'users.disable': '停用账号',
  'users.enable': '启用账号',
  'users.resetPassword': '生成临时密码',
  'users.endPassword': '让本人重设密码',
  'users.certify': '授予认证',
  'users.revokeCertification': '撤回认证',
  'sanctions.propose': '提议处罚',
  'sanctions.decline': '不采纳处罚提议',
  'sanctions.withdraw': '撤回处罚提议',
  'sanctions.give': '作出处罚',
  'sanctions.end': '解除处罚',
  'sanctions.grantAppeal': '认定申诉成立',
  'sanctions.refuseAppeal': '维持原判',
};

interface UserPanelProps {
  id: string;
  /** The users of the list beside it, in its order. */
  listed: readonly string[];
  onGo: (id: string) => void;
  onAction: (what: UserAction, user: ManagedUser) => void;
  onClose: () => void;
}

/** A user: the account, its devices, and the actions of administrators; ‹ and › lead through the list. */
export function UserPanel({ id, listed, onGo, onAction, onClose }: UserPanelProps) {
  const user = useQuery(userQuery(id));
  const { data, refetch } = user;
  return (
    <DetailPanel
      title={data?.nickname ?? '用户'}
      tag={data !== undefined && <UserState row={data} />}
      busy={user.isFetching}
      onClose={onClose}
    >
      <Stack shrinkChildren gap={16}>
        {listed.includes(id) && <Neighbours id={id} listed={listed} onGo={onGo} />}
        <DetailAnswer query={user}>
          {(found) => (
            <>
              <Actions user={found} onAction={onAction} />
              <Facts
                facts={[
                  { name: '编号', value: id },
                  { name: '手机号', value: found.mobile ?? '未绑定' },
                  { name: '邮箱', value: found.email ?? '未绑定' },
                  { name: '所属机构', value: found.agency?.name ?? (found.individual ? '无（个人创作者）' : '无') },
                  { name: '作品', value: found.postCount },
                  { name: '粉丝', value: found.followerCount },
                  { name: '注册时间', value: formatDateTime(found.joinTime) },
                  { name: 'IP 属地', value: found.ipLocation ?? '未知' },
                ]}
              />
              <SanctionsSection key={id} user={found} canGive={found.status !== 'closed'} onChange={() => void refetch()} />
              <CertificationsSection key={`certifications of ${id}`} user={found} canGive={found.status !== 'closed'} />
              <UserOverviewSection userId={id} />
              <Section>
                <h3>登录设备（{found.devices.length}）</h3>
                <History>
                  {found.devices.length === 0 && <li>没有登录设备</li>}
                  {found.devices.map((device) => (
                    <li key={device.id}>
                      <time dateTime={device.loginTime}>{formatDateTime(device.loginTime)}</time>
                      {device.device} · {device.ip}
                    </li>
                  ))}
                </History>
              </Section>
              <Section>
                <h3>处理记录</h3>
                <History>
                  {found.history.length === 0 && <li>没有处理记录</li>}
                  {found.history.map((event) => (
                    <li key={event.id}>
                      <time dateTime={event.at}>{formatDateTime(event.at)}</time>
                      {event.by} {ACTION[event.action] ?? event.action} {event.reason}
                    </li>
                  ))}
                </History>
              </Section>
            </>
          )}
        </DetailAnswer>
      </Stack>
    </DetailPanel>
  );
}

/** The actions on the account, as in its row of the list. */
function Actions({ user, onAction }: { user: ManagedUserDetail; onAction: UserPanelProps['onAction'] }) {
  return (
    <OnlyHandlers>
      <ButtonRow>
        {user.status === 'normal' && (
          <Button size="s" icon="eye" onClick={() => onAction('impersonate', user)}>
            以该用户视角查看
          </Button>
        )}
        {user.status !== 'closed' && (
          <Button size="s" icon="key" onClick={() => onAction('reset', user)}>
            重置密码
          </Button>
        )}
        {user.status === 'normal' && (
          <Button size="s" variant="danger" icon="ban" onClick={() => onAction('disable', user)}>
            停用账号
          </Button>
        )}
        {user.status === 'disabled' && (
          <Button size="s" icon="check-circle" onClick={() => onAction('enable', user)}>
            启用账号
          </Button>
        )}
      </ButtonRow>
    </OnlyHandlers>
  );
}

function Neighbours({ id, listed, onGo }: Pick<UserPanelProps, 'id' | 'listed' | 'onGo'>) {
  const at = listed.indexOf(id);
  const [previous, next] = [listed[at - 1], listed[at + 1]];
  return (
    <Cluster gap={8} align="center" justify="between">
      <Button
        size="s"
        icon="chevron-left"
        disabled={previous === undefined}
        onClick={() => previous !== undefined && onGo(previous)}
      >
        上一位
      </Button>
      <Text as="span" size={13} tone="muted" numeric>
        本页第 {at + 1} 位，共 {listed.length} 位
      </Text>
      <Button size="s" icon="chevron-right" disabled={next === undefined} onClick={() => next !== undefined && onGo(next)}>
        下一位
      </Button>
    </Cluster>
  );
}

/** The posts of a user, and the reports against them. */
function UserOverviewSection({ userId }: { userId: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['dossier', 'person', userId],
    queryFn: ({ signal }) => request(userOverview, { userId }, { signal }),
  });
  if (data === undefined && error !== null)
    return <ErrorState message={error.message} retrying={isFetching} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonLines lines={4} />;
  const { counts, newest, made } = data.reports;
  const about = Object.values(counts).reduce((sum, n) => sum + n, 0);
  return (
    <>
      <PostsSection posts={data.works} />
      <Section>
        <h3>
          被举报 {about} 件，其中成立 {counts['upheld'] ?? 0} 件；举报过他人 {made} 次
        </h3>
        <History>
          {newest.map((row) => (
            <li key={row.id}>
              <time dateTime={row.firstTime}>{formatDay(row.firstTime)}</time>
              <TextLink
                to={`/admin/content/reports?${new URLSearchParams({ ...(row.state === 'open' ? {} : { state: row.state }), id: row.id })}`}
              >
                {REPORT_TARGET_LABEL[row.targetType]} · {row.reportCount} 人举报 · {REPORT_CASE_LABEL[row.state]}
              </TextLink>
            </li>
          ))}
        </History>
      </Section>
    </>
  );
}
