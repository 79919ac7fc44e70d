import type { ReactNode } from 'react';
import { LABEL_TEXT } from '#contract/posts.ts';
import type { ReviewDetail } from '#contract/moderation.ts';
import { PROVINCES } from '#contract/provinces.ts';
import { formatDateTime, formatDuration } from '../../lib/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { CertifiedMark } from '../accounts/certified-mark.tsx';
import css from './work-facts.module.css';

/** Who wrote it and what kind of work it is, in one line under the title. */
export function WorkFacts({ work }: { work: ReviewDetail }) {
  const { applicant, category, labels, region, type, media } = work;
  return (
    <p className={css.facts}>
      <span className={css.author}>
        <Avatar src={applicant.avatar} size="s" />
        {applicant.nickname}
        <CertifiedMark person={applicant} />
      </span>
      {category !== null && <span>{category.name}</span>}
      {labels.map((label) => (
        <span key={label}>{LABEL_TEXT[label]}</span>
      ))}
      {type === 'video' && media !== null && <span>{`${formatDuration(media.duration)}，${media.width}×${media.height}`}</span>}
      {work.textLength > 0 && <span>{work.textLength.toLocaleString('zh-CN')} 字</span>}
      {work.pictureCount > 0 && <span>{work.pictureCount} 张图</span>}
      {region !== null && <span>{PROVINCES.find(({ value }) => value === region)?.label ?? region}</span>}
    </p>
  );
}

/** What else the author gave with the work; only what was given. */
export function WorkExtras({ work }: { work: ReviewDetail }) {
  const { summary, tags, source, publishAt, riskyWords } = work;
  const rows: [string, ReactNode][] = [
    ['疑似敏感词', riskyWords.join('、')],
    ['摘要', summary],
    ['标签', tags.join('、')],
    ['转载来源', source === null ? '' : <Source key="source" address={source} />],
    ['定时发布', publishAt === null ? '' : formatDateTime(publishAt)],
  ];
  const given = rows.filter(([, value]) => value !== '');
  if (given.length === 0) return null;
  return (
    <dl className={css.extras}>
      {given.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** An address an author typed: a link only when it leads to a web page. */
function Source({ address }: { address: string }) {
  if (!/^https?:\/\//i.test(address)) return address;
  return (
    <a href={address} target="_blank" rel="noreferrer nofollow">
      {address}
    </a>
  );
}
