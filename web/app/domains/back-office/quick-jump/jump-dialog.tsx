import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import type { AnswerAt } from '#contract/calls.ts';
import { quickJump } from '#contract/back-office/addresses.ts';
import type { Grants } from '#contract/admins/areas.ts';
import { WITHDRAWAL_STATUS_LABEL } from '#contract/withdrawals/constants.ts';
import { useAdminAccess, type AdminAccess } from '../../../kits/session/admin-access.ts';
import { request } from '../../../lib/api.ts';
import { formatYuan } from '../../../lib/format.ts';
import { Icon, type IconName } from '../../../ui/base/icon.tsx';
import { Key } from '../../../ui/data/chip.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { reviewPath } from '../../moderation/parts/format.ts';
import { Cluster, Text } from '../../../ui/layout/primitives.tsx';
import { isInputMethodKey } from '../../../lib/browser/input-method.ts';
import css from './jump-dialog.module.css';
import { jumpLabel } from './label.ts';
import { recentJumps, rememberJump, type Jump } from './recent.ts';
import { SETTINGS_PAGE, settingsNamed } from './setting-jumps.ts';

const ICON: Record<Jump['kind'], IconName> = {
  page: 'arrow-right',
  setting: 'settings',
  person: 'user',
  work: 'file',
  withdrawal: 'wallet',
};

/** Finds pages, users, posts and withdrawals by name. The field keeps the focus; arrow keys move in the list. */
export function JumpDialog({ grants, onClose }: { grants: Grants; onClose: () => void }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const [words, setWords] = useState('');
  const [at, setAt] = useState(0);
  const { groups, searching, error } = useJumps(words);
  const label = jumpLabel(grants);
  const jumps = groups.flatMap((group) => group.jumps);
  const active = Math.min(at, jumps.length - 1);

  const go = (jump: Jump | undefined) => {
    if (jump === undefined) return;
    rememberJump(jump);
    onClose();
    void navigate(jump.to);
  };
  const walk = (to: number) => {
    const next = (to + jumps.length) % jumps.length;
    setAt(next);
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isInputMethodKey(event.nativeEvent) || jumps.length === 0) return;
    const act = { ArrowDown: () => walk(active + 1), ArrowUp: () => walk(active - 1), Enter: () => go(jumps[active]) }[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="快速跳转" flush initialFocus={input} className={css.dialog}>
      <Cluster border="bottom" gap={10} align="center" tone="muted" className={css.box}>
        <Icon name="search" />
        <input
          ref={input}
          type="search"
          role="combobox"
          aria-label={label}
          aria-expanded={jumps.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
          placeholder={label}
          autoComplete="off"
          maxLength={50}
          value={words}
          onChange={({ target }) => {
            setWords(target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        {searching && <Spinner size="s" />}
      </Cluster>
      <p className="visually-hidden" role="status">
        {searching ? '正在搜索' : `${jumps.length} 个结果`}
      </p>
      {error !== null && (
        <Text size={13} tone="muted" padding={20}>
          {error.message}
        </Text>
      )}
      {jumps.length === 0 && !searching && error === null && (
        <Text size={13} tone="muted" padding={20}>
          没有找到“{words.trim()}”
        </Text>
      )}
      <div id={`${id}-list`} className={css.list} role="listbox" aria-label="结果">
        {groups.map(({ title, jumps: shown }, group) => {
          const before = groups.slice(0, group).reduce((sum, { jumps: earlier }) => sum + earlier.length, 0);
          return (
            <div key={title} role="group" aria-label={title}>
              <Text tone="muted" size={12} aria-hidden="true">
                {title}
              </Text>
              {shown.map((jump, index) => (
                // A press must not take the focus from the field.
                <Cluster
                  radius="s"
                  gap={10}
                  align="center"
                  size={13}
                  key={jump.to}
                  id={`${id}-${before + index}`}
                  role="option"
                  aria-selected={before + index === active}
                  className={css.jump}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => go(jump)}
                >
                  <Icon name={ICON[jump.kind]} />
                  <Text as="span" grow truncate>
                    {jump.label}
                  </Text>
                  <Text as="small" tone="muted" size={12}>
                    {jump.note}
                  </Text>
                </Cluster>
              ))}
            </div>
          );
        })}
      </div>
      <Text hideOn="phone" border="top" size={12} tone="muted" className={css.keys} aria-hidden="true">
        <Key>↑</Key> <Key>↓</Key> 选择 <Key>Enter</Key> 前往 <Key>Esc</Key> 关闭
      </Text>
    </Dialog>
  );
}

interface JumpGroup {
  title: string;
  jumps: Jump[];
}

const PAUSE_MS = 180;

const pathOf = (to: string): string => to.split(/[?#]/)[0] ?? to;

/** The matching targets by group; without words the recent ones and all pages. */
function useJumps(typed: string) {
  const access = useAdminAccess();
  const words = useDelayed(typed.trim());
  const found = useQuery({ ...jumpQuery(words), enabled: words !== '' });
  const [recent] = useState(recentJumps);
  const pages = pagesNamed(typed.trim(), access);
  const known = typed.trim() === '' ? undefined : found.data;
  const groups: JumpGroup[] = [
    { title: '最近访问', jumps: typed.trim() === '' ? recent.filter(({ to }) => access.mayOpen(pathOf(to))) : [] },
    { title: '页面', jumps: pages },
    { title: '设置', jumps: access.mayOpen(SETTINGS_PAGE) ? settingsNamed(typed.trim()) : [] },
    { title: '用户', jumps: known?.people.map(jumpToUser) ?? [] },
    { title: '作品', jumps: known?.works.map(jumpToPost) ?? [] },
    { title: '提现', jumps: known?.withdrawals.map(jumpToWithdrawal) ?? [] },
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

function pagesNamed(words: string, { groups }: AdminAccess): Jump[] {
  return groups.flatMap(({ title, pages }) =>
    pages
      .filter(({ label, to }) => `${title ?? ''}${label}${to}`.toLowerCase().includes(words.toLowerCase()))
      .map(({ label, to }): Jump => ({ kind: 'page', to, label, note: title ?? '' })),
  );
}

type JumpResults = AnswerAt<typeof quickJump>;

const jumpToUser = ({ id, nickname, mobile }: JumpResults['people'][number]): Jump => ({
  kind: 'person',
  to: `/admin/user/sub?person=${id}`,
  label: nickname,
  note: mobile ?? '未绑定手机号',
});

const jumpToPost = ({ id, status, title, author }: JumpResults['works'][number]): Jump => ({
  kind: 'work',
  to: reviewPath({ postsId: id, status }),
  label: title || '（无标题）',
  note: author,
});

const jumpToWithdrawal = ({ id, status, gross, applicant }: JumpResults['withdrawals'][number]): Jump => ({
  kind: 'withdrawal',
  to: `/admin/audit/cashOutAudit?status=${status}&id=${id}`,
  label: `${applicant} · ¥${formatYuan(gross)}`,
  note: WITHDRAWAL_STATUS_LABEL[status],
});

/** The value, delayed until it has not changed for a moment. */
function useDelayed(value: string): string {
  const [delayed, setDelayed] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return delayed;
}
