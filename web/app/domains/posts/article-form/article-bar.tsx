import type { ReactNode } from 'react';
import type { Draft } from '#contract/posts/drafts.ts';
import { Button, ButtonLink, IconButton } from '../../../ui/base/button.tsx';
import { Key } from '../../../ui/data/chip.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { Cluster, Text } from '../../../ui/layout/primitives.tsx';
import css from './article-bar.module.css';
import { StateTags } from '../own-posts/state-tags.tsx';
import { SaveState, useUnpublished } from '../drafts/save-state.tsx';
import type { Saver } from '../drafts/autosave-types.ts';

interface ArticleBarProps {
  saver: Saver;
  /** The server's version at the time of opening; null for a new post. */
  saved: Draft | null;
  annotations: number;
  /** Further actions. */
  tools: ReactNode;
  view: 'edit' | 'preview';
  onView: (view: 'edit' | 'preview') => void;
  onSettings: () => void;
  submitting: boolean;
  onSubmit: () => void;
}

/** The sticky bar of the article form: title, save state, and the buttons to preview and submit. */
export function ArticleBar({
  saver,
  saved,
  annotations,
  tools,
  view,
  onView,
  onSettings,
  submitting,
  onSubmit,
}: ArticleBarProps) {
  const unpublished = useUnpublished(saver, saved);
  return (
    <Cluster border="bottom" background="card" gap={10} align="center" className={css.bar}>
      <ButtonLink
        variant="quiet"
        className={css.back}
        to="/creator/center/content"
        aria-label="返回内容管理"
        title="返回内容管理"
      >
        <Icon name="chevron-left" />
      </ButtonLink>
      <Text as="h1" size={16} nowrap className={css.name}>
        {saved === null ? '写文章' : '编辑文章'}
      </Text>
      <Text as="span" grow className={css.state}>
        {saved !== null && saved.status !== 'draft' && (
          <StateTags
            status={saved.status}
            unpublished={unpublished}
            correction={annotations > 0 ? `${annotations} 处待改` : undefined}
          />
        )}
        <SaveState saver={saver} />
      </Text>
      {tools}
      <Segmented
        className={css.desktop}
        legend="视图"
        options={[
          { value: 'edit', label: '编辑' },
          { value: 'preview', label: '手机预览' },
        ]}
        value={view}
        onChange={onView}
      />
      <IconButton
        className={css.phone}
        icon={view === 'edit' ? 'phone' : 'edit'}
        label={view === 'edit' ? '预览' : '继续编辑'}
        shape="square"
        onClick={() => onView(view === 'edit' ? 'preview' : 'edit')}
      />
      <IconButton className={css.phone} icon="tune" label="发布设置" shape="square" onClick={onSettings} />
      <Button variant="primary" loading={submitting} onClick={onSubmit}>
        提交审核
        <span className={css.keys}>
          <Key>Ctrl ↵</Key>
        </span>
      </Button>
    </Cluster>
  );
}
