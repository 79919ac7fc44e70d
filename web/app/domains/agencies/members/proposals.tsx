import { useState } from 'react';
import { confirmShare } from '#contract/agencies/addresses.ts';
import type { AgencyMember } from '#contract/agencies/members.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { Button } from '../../../ui/base/button.tsx';
import { Tag } from '../../../ui/data/chip.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { useNow } from '../../../ui/data/now.ts';
import { agreedShare, expiresIn } from '../format.ts';
import { AGENCY } from '../queries.ts';
import { Card, Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './proposals.module.css';
import { ShareDialog } from './share-dialog.tsx';

/** Shares proposed by members, which the agency has to answer; nothing without any. */
export function Proposals({ members }: { members: readonly AgencyMember[] }) {
  if (members.length === 0) return null;
  return (
    <Card as="section" className={css.card} aria-labelledby="share-proposals">
      <Text as="h2" size={16} id="share-proposals">
        等你确认的分成变更
      </Text>
      <ul>
        {members.map((member) => (
          <Proposal key={member.proposal?.id} member={member} />
        ))}
      </ul>
    </Card>
  );
}

function Proposal({ member }: { member: AgencyMember }) {
  const now = useNow(60_000);
  const [other, setOther] = useState(false);
  const write = useCall(confirmShare, {
    stale: AGENCY,
    success: (_, { accepted }) => (accepted ? `已同意 ${member.proposal?.percent}%，明天起生效` : '已回复不同意'),
  });
  const { proposal, user } = member;
  const share = agreedShare(member);
  if (proposal === null) return null;
  const answer = (accepted: boolean) => void write.send({ shareId: proposal.id, accepted });
  return (
    <Stack as="li" gap={12}>
      <Cluster wrap align="center" className={css.facts}>
        <Cluster as="span" gap={10} align="center" className={css.person}>
          <Avatar src={user.avatar} name={user.nickname} />
          <span>
            <b>{user.nickname}</b>
            <Text as="small" tone="faint" size={12}>
              {formatDateTime(proposal.proposedAt)} 提议
            </Text>
          </span>
        </Cluster>
        <Cluster as="span" numeric gap={8} align="center" size={18} tone="muted">
          <span className="visually-hidden">分成从</span>
          {share}%
          <Icon name="arrow-right" size="s" />
          <span className="visually-hidden">改为</span>
          <Text as="b" tone="plain">
            {proposal.percent}%
          </Text>
        </Cluster>
        <Text tone="muted" size={13} leading="loose">
          每 100 元净收益，机构{proposal.percent > share ? '少' : '多'}留 {Math.abs(proposal.percent - share)}{' '}
          元。确认后从次日结算起生效，旧账不变。
        </Text>
        {now !== null && (
          <Tag tone="warning" icon="clock">
            {expiresIn(proposal, now)}
          </Tag>
        )}
      </Cluster>
      <Cluster gap={8} wrap>
        <Button loading={write.isPending} onClick={() => answer(true)}>
          同意 {proposal.percent}%
        </Button>
        <Button variant="quiet" onClick={() => setOther(true)}>
          另提比例
        </Button>
        <Button variant="quiet" disabled={write.isPending} onClick={() => answer(false)}>
          不同意
        </Button>
      </Cluster>
      {other && <ShareDialog member={member} onClose={() => setOther(false)} />}
    </Stack>
  );
}
