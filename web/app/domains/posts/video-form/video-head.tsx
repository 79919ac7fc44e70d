import type { ReactNode } from 'react';
import { Button } from '../../../ui/base/button.tsx';
import { Key } from '../../../ui/data/chip.tsx';
import { SaveState } from '../drafts/save-state.tsx';
import type { Saver } from '../drafts/autosave-types.ts';
import { Cluster, Text } from '../../../ui/layout/primitives.tsx';
import css from './video-head.module.css';

export const VideoHead = ({
  saver,
  tools,
  submitting,
  onSubmit,
}: {
  saver: Saver;
  /** More to do with the post. */
  tools: ReactNode;
  submitting: boolean;
  onSubmit: () => void;
}) => (
  <Cluster gap="3" align="end" wrap className={css.head}>
    <div>
      <Text as="h1" size="xl" weight="strong" leading="title">
        发布视频
      </Text>
      <Text above="half" tone="muted" size="s">
        上传时可以填写信息。关闭页面后，选择同一个文件可从断点继续上传。
      </Text>
    </div>
    <SaveState saver={saver} />
    {tools}
    <Button icon="save" onClick={() => void saver.flush()}>
      存草稿
    </Button>
    <Button variant="primary" loading={submitting} onClick={onSubmit}>
      提交审核
      <span className={css.keys}>
        <Key>Ctrl ↵</Key>
      </span>
    </Button>
  </Cluster>
);
