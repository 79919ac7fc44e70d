import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Person } from '#contract/accounts.ts';
import { formatCount } from '../../lib/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { FollowButton } from '../follows/follow-button.tsx';
import { CertifiedMark } from './certified-mark.tsx';
import defaultCover from './default-cover.svg?no-inline';
import { IDENTITY_TEXT } from './format.ts';
import css from './profile-head.module.css';
import { ProfileMore } from './profile-more.tsx';

interface ProfileHeadProps {
  person: Person;
  own: boolean;
  /** Which list of people is open below. */
  listed: 'following' | 'followers' | null;
}

/** Who this is: cover, picture, name, counts, and what one can do with them. */
export function ProfileHead({ person, own, listed }: ProfileHeadProps) {
  const [followers, setFollowers] = useState(person.followerCount);
  return (
    <>
      <div className={css.banner}>
        <img src={person.cover ?? defaultCover} alt="" width="1280" height="220" />
      </div>
      <header className={css.head}>
        <Avatar className={css.avatar} src={person.avatar} size="xxl" alt={`${person.nickname}的头像`} />
        <div className={css.text}>
          <h1>
            {person.nickname} <CertifiedMark person={person} />
            {person.identity !== 'user' && <span className={css.identity}>{IDENTITY_TEXT[person.identity]}</span>}
          </h1>
          {(person.certification ?? person.ipLocation) !== null && (
            <p className={css.certified}>
              {[person.certification, person.ipLocation && `IP 属地：${person.ipLocation}`].filter(Boolean).join(' · ')}
            </p>
          )}
          <p className={css.bio}>{person.bio || (own ? '还没有简介，写一句介绍自己吧' : '这个人还没有写简介')}</p>
          <div className={css.counts}>
            <Count of={person.followingCount} to="?tab=following" current={listed === 'following'}>
              关注
            </Count>
            <Count of={followers} to="?tab=followers" current={listed === 'followers'}>
              粉丝
            </Count>
            <span>
              <b>{formatCount(person.likedCount)}</b>获赞
            </span>
          </div>
        </div>
        <div className={css.actions}>
          {own ? (
            <ButtonLink icon="edit" to="/settings">
              编辑资料
            </ButtonLink>
          ) : (
            <>
              <FollowButton variant="primary" person={person} onChange={({ followerCount }) => setFollowers(followerCount)} />
              <ButtonLink icon="mail" to={`/messages?to=${person.id}`}>
                私信
              </ButtonLink>
              <ProfileMore person={person} />
            </>
          )}
        </div>
      </header>
    </>
  );
}

const Count = ({ of, to, current, children }: { of: number; to: string; current: boolean; children: ReactNode }) => (
  <Link to={to} preventScrollReset aria-current={current ? 'page' : undefined}>
    <b>{formatCount(of)}</b>
    {children}
  </Link>
);
