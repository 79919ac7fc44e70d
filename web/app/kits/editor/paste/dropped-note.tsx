import { IconButton } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { Cluster, Text } from '../../../ui/layout/primitives.tsx';
import css from './dropped-note.module.css';
import type { Dropped } from './paste-pictures.ts';

/** After a paste or an import: what did not come along, and what can be done about it. */
export function DroppedNote({ dropped, onClose }: { dropped: Dropped[]; onClose: () => void }) {
  const pictures = dropped.filter(({ kind }) => kind === 'picture');
  const media = dropped.filter(({ kind }) => kind === 'media');
  return (
    <Cluster radius="m" gap="2-half" align="start" size="s" className={css.note} role="status">
      <Icon name="warning" />
      <div>
        <b>有 {dropped.length} 处内容未能粘贴</b>
        {pictures.length > 0 && (
          <p>
            {pictures.length} 张图片未能获取，文中保留了位置：请复制原图后粘贴，或在原位置更换。
            <Sources of={pictures} />
          </p>
        )}
        {media.length > 0 && (
          <p>
            {media.length} 个音视频或嵌入内容已略去。
            <Sources of={media} />
          </p>
        )}
      </div>
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
