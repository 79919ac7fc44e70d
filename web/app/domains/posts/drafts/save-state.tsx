import type { Draft } from '#contract/posts/drafts.ts';
import { useStore } from '../../../lib/store.ts';
import { formatClock } from '../../../lib/format.ts';
import { Icon, type IconName } from '../../../ui/base/icon.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { FIELD_NAMES } from './fields.ts';
import { Cluster, Text } from '../../../ui/layout/primitives.tsx';
import css from './save-state.module.css';
import type { Saver, SaveState as State } from './autosave-types.ts';

export const useSaveState = (saver: Saver): State => useStore({ get: saver.state, subscribe: saver.subscribe });

/** Whether readers see an older version than the open one, also for changes that are not saved yet. */
export function useUnpublished(saver: Saver, saved: Draft | null): boolean {
  const { kind } = useSaveState(saver);
  if (saved?.status !== 'published') return false;
  return saved.hasUnpublishedChanges || (kind !== 'clean' && kind !== 'refused');
}

/** Shows whether the text is saved, and where. */
export function SaveState({ saver }: { saver: Saver }) {
  const state = useSaveState(saver);
  const { icon, tone, text, more } = wordsOf(state);
  return (
    <Cluster
      as="span"
      shrink
      numeric
      nowrap
      gap={4}
      align="center"
      inline
      size={13}
      tone="muted"
      role="status"
      data-save-state={state.kind}
      title={state.kind === 'failed' ? state.message : undefined}
    >
      {icon === 'spinner' ? <Spinner size="s" /> : icon !== null && <Icon name={icon} size="s" className={css[tone]} />}
      {text}
      {more !== undefined && (
        <Text as="span" hideOn="phone" tone="faint">
          {more}
        </Text>
      )}
    </Cluster>
  );
}

interface Words {
  icon: IconName | 'spinner' | null;
  tone: 'good' | 'warning' | 'quiet';
  text: string;
  more?: string;
}

function wordsOf(state: State): Words {
  switch (state.kind) {
    case 'clean':
      return { icon: null, tone: 'quiet', text: '' };
    case 'unsaved':
      return { icon: 'edit', tone: 'quiet', text: '未保存' };
    case 'saving':
      return { icon: 'spinner', tone: 'quiet', text: '正在保存…' };
    case 'saved':
      if (state.without.length === 0) return { icon: 'check-circle', tone: 'good', text: `已保存 ${formatClock(state.at)}` };
      return {
        icon: 'warning',
        tone: 'warning',
        text: `${state.without.map((name) => FIELD_NAMES[name] ?? '一项').join('、')}没有保存`,
        more: '· 其余已保存',
      };
    case 'failed':
      return {
        icon: 'warning',
        tone: 'warning',
        text: state.savedLocally ? '网络断开，已暂存本机' : '保存失败，本机存储空间不足',
      };
    case 'conflict':
      return { icon: 'warning', tone: 'warning', text: '有两个版本，待选择' };
    case 'refused':
      return { icon: 'lock', tone: 'warning', text: '暂时不能修改' };
  }
}
