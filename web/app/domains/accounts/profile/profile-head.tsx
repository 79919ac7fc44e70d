import { useState, type ReactNode } from 'react';
import { messagePeer } from '#contract/messages/addresses.ts';
import type { PublicUser } from '#contract/accounts/accounts.ts';
import { IDENTITY_TEXT } from '../../../kits/session/identity.ts';
import { useAnswer } from '../../../lib/calls/use-answer.ts';
import { formatCount } from '../../../lib/format.ts';
import { ButtonLink, IconButton } from '../../../ui/base/button.tsx';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { CertifiedMark } from '../../../ui/data/certified-mark.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { FollowButton } from '../../follows/parts/follow-button.tsx';
import { BlockDialog, useBlock } from '../../messages/parts/block-dialog.tsx';
import { useReport } from '../../moderation/parts/use-report.tsx';
import defaultCover from './default-cover.svg?no-inline';
import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { Link } from '../../../ui/base/link.tsx';
import css from './profile-head.module.css';

interface ProfileHeadProps {
  user: PublicUser;
  isOwn: boolean;
  /** The list of users that is shown below. */
  listed: 'following' | 'followers' | null;
}

/** The head of a profile: cover, picture, name, counts and actions. */
export function ProfileHead({ user, isOwn, listed }: ProfileHeadProps) {
  const [followers, setFollowers] = useState(user.followerCount);
  return (
    <>
      <div className={css.banner}>
        <img src={user.cover ?? defaultCover} alt="" width="1280" height="220" />
      </div>
      <Stack page as="header" gap={12} shrinkChildren className={css.head}>
        <Avatar className={css.avatar} src={user.avatar} name={user.nickname} size="xxl" alt={`${user.nickname}的头像`} />
        <div className={css.text}>
          <h1>
            {user.nickname} <CertifiedMark user={user} />
            {user.identity !== 'user' && (
              <Text as="span" radius="s" size={13} tone="primary" weight="strong" leading="l" className={css.identity}>
                {IDENTITY_TEXT[user.identity]}
              </Text>
            )}
          </h1>
          {(user.certification ?? user.ipLocation) !== null && (
            <Text size={14} tone="muted">
              {[user.certification, user.ipLocation && `IP 属地：${user.ipLocation}`].filter(Boolean).join(' · ')}
            </Text>
          )}
          <Text size={15} tone="muted" marginTop={4} className={css.bio}>
            {user.bio || (isOwn ? '还没有简介，可在资料中填写' : 'TA 还没有填写简介')}
          </Text>
          <Cluster gap={24} size={14} tone="muted" marginTop={12} className={css.counts}>
            <Count of={user.followingCount} to="?tab=following" current={listed === 'following'}>
              关注
            </Count>
            <Count of={followers} to="?tab=followers" current={listed === 'followers'}>
              粉丝
            </Count>
            <span>
              <b>{formatCount(user.likedCount)}</b>获赞
            </span>
          </Cluster>
        </div>
        <Cluster gap={10} className={css.actions}>
          {isOwn ? (
            <ButtonLink icon="edit" to="/settings">
              编辑资料
            </ButtonLink>
          ) : (
            <>
              <FollowButton variant="primary" user={user} onChange={({ followerCount }) => setFollowers(followerCount)} />
              <ButtonLink icon="mail" to={`/messages?to=${user.id}`}>
                私信
              </ButtonLink>
              <ProfileMore user={user} />
            </>
          )}
        </Cluster>
      </Stack>
    </>
  );
}

const Count = ({ of, to, current, children }: { of: number; to: string; current: boolean; children: ReactNode }) => (
  <Link to={to} preventScrollReset aria-current={current ? 'page' : undefined}>
    <b>{formatCount(of)}</b>
    {children}
  </Link>
);

/** 举报 and 拉黑. */
function ProfileMore({ user: { id, nickname } }: { user: Pick<PublicUser, 'id' | 'nickname'> }) {
  const { report, dialog } = useReport();
  const [confirming, setConfirming] = useState(false);
  // Failures are ignored: only the label in the menu depends on the answer, and blocking twice is harmless.
  const conversation = useAnswer(messagePeer, { userId: id });
  const [decided, setDecided] = useState<boolean | null>(null);
  const blocked = decided ?? conversation.answer?.blocked ?? false;
  const unblock = useBlock(setDecided);

  return (
    <>
      <Menu
        trigger={<IconButton icon="more" label="更多：举报、拉黑" />}
        items={[
          {
            label: '举报',
            icon: 'flag',
            movesFocus: true,
            onSelect: () => report({ type: 'person', id, about: `用户 ${nickname}` }),
          },
          blocked
            ? { label: '解除拉黑', icon: 'ban', onSelect: () => void unblock.send({ userId: id, blocked: false }) }
            : { label: '拉黑', icon: 'ban', danger: true, movesFocus: true, onSelect: () => setConfirming(true) },
        ]}
      />
      <BlockDialog user={{ id, nickname }} open={confirming} onOpenChange={setConfirming} onBlocked={() => setDecided(true)} />
      {dialog}
    </>
  );
}
