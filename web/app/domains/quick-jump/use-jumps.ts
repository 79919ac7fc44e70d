import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Permission } from '#contract/administration.ts';
import type { AnswerOf } from '#contract/call.ts';
import { quickJump } from '#contract/quick-jump.ts';
import { request } from '../../lib/api.ts';
import { openPlaces } from '../administration/navigation.ts';
import { reviewPath } from '../moderation/format.ts';
import { recentJumps, type Jump } from './recent.ts';

export interface JumpGroup {
  title: string;
  jumps: Jump[];
}

const PAUSE_MS = 180;

/** What the words may mean, group by group; without words the places gone to last and every page. */
export function useJumps(typed: string, permissions: readonly Permission[]) {
  const words = useSettled(typed.trim());
  const found = useQuery({ ...jumpQuery(words), enabled: words !== '' });
  const [recent] = useState(recentJumps);
  const pages = pagesNamed(typed.trim(), permissions);
  const known = typed.trim() === '' ? undefined : found.data;
  const groups: JumpGroup[] = [
    { title: '最近去过', jumps: typed.trim() === '' ? recent : [] },
    { title: '页面', jumps: pages },
    { title: '用户', jumps: known?.people.map(personJump) ?? [] },
    { title: '作品', jumps: known?.works.map(workJump) ?? [] },
  ];
  return {
    groups: groups.filter(({ jumps }) => jumps.length > 0),
    searching: words !== typed.trim() || (words !== '' && found.isFetching),
    error: words === '' ? null : found.error,
  };
}

const jumpQuery = (words: string) =>
  queryOptions({
    queryKey: ['quick-jump', words],
    queryFn: ({ signal }) => request(quickJump, { words }, { signal }),
    placeholderData: keepPreviousData,
  });

function pagesNamed(words: string, permissions: readonly Permission[]): Jump[] {
  return openPlaces(permissions).flatMap(({ title, places }) =>
    places
      .filter(({ label, to }) => `${title ?? ''}${label}${to}`.toLowerCase().includes(words.toLowerCase()))
      .map(({ label, to }): Jump => ({ kind: 'page', to, label, note: title ?? '' })),
  );
}

type Found = AnswerOf<typeof quickJump>;

const personJump = ({ id, nickname, mobile }: Found['people'][number]): Jump => ({
  kind: 'person',
  to: `/admin/user/sub?person=${id}`,
  label: nickname,
  note: mobile ?? '未绑定手机号',
});

const workJump = ({ id, status, title, author }: Found['works'][number]): Jump => ({
  kind: 'work',
  to: reviewPath({ postsId: id, status }),
  label: title || '（无标题）',
  note: author,
});

/** Follows a value once it has rested for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
