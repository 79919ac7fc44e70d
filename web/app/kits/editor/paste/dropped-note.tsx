import { IconButton } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { Box, Cluster, Text } from '../../../ui/layout/primitives.tsx';
import css from './dropped-note.module.css';
import type { Dropped } from './paste-pictures.ts';

/** After a paste or an import: what did not come along, and what can be done about it. */
export function DroppedNote({ dropped, onClose }: { dropped: Dropped[]; onClose: () => void }) {
  const pictures = dropped.filter(({ kind }) => kind === 'picture');
  const media = dropped.filter(({ kind }) => kind === 'media');
  return (
    <Cluster radius="m" gap="2-half" align="start" size="s" className={css.note} role="status">
      <Icon name="warning" />
      <Box grow>
        <b>有 {dropped.length} 处内容没能带过来</b>
        {pictures.length > 0 && (
          <p>
            {pictures.length} 张图片没有取到，文中留了位置：在原处右键复制图片再粘贴，或在那里换上一张。
            <Sources of={pictures} />
          </p>
        )}
        {media.length > 0 && (
          <p>
            {media.length} 个音视频或嵌入内容已略去。
            <Sources of={media} />
          </p>
        )}
      </Box>
      <IconButton icon="close" label="知道了" shape="square" size="s" onClick={onClose} />
    </Cluster>
  );
}

/** While a document is read. */
export const ReadingNote = ({ name }: { name: string }) => (
  <Cluster radius="pill" ground="card" gap="2" align="center" size="s" className={css.reading} role="status">
    <Spinner size="s" />
    正在读取《{name}》…
  </Cluster>
);

const Sources = ({ of }: { of: Dropped[] }) => (
  <Text as="span" size="xs" tone="muted" className={css.sources}>
    来源：{[...new Set(of.map(({ note }) => note))].slice(0, 5).join('、')}
  </Text>
);
