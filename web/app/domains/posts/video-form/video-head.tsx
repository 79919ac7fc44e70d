import { Button } from '../../../ui/base/button.tsx';
import { Cluster, Text } from '../../../ui/layout/primitives.tsx';
import css from './video-head.module.css';

/** The head of the page, with a button to add several videos. */
export const VideoHead = ({ onAdd }: { onAdd: () => void }) => (
  <Cluster gap={12} align="end" wrap className={css.head}>
    <div>
      <Text as="h1" size={22} weight="strong" leading="title">
        发布视频
      </Text>
      <Text marginTop={2} tone="muted" size={13}>
        上传时可以填写信息，每个视频各存一份草稿。关闭页面后，选择同一个文件可从断点继续上传。
      </Text>
    </div>
    <Button icon="plus" onClick={onAdd}>
      添加多个视频
    </Button>
  </Cluster>
);
