import { IconButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import css from './dropped-note.module.css';
import type { Dropped } from './paste-pictures.ts';

/** After a paste: what did not come along, and what can be done about it. */
export function DroppedNote({ dropped, onClose }: { dropped: Dropped[]; onClose: () => void }) {
  const pictures = dropped.filter(({ kind }) => kind === 'picture');
  const media = dropped.filter(({ kind }) => kind === 'media');
  return (
    <div className={css.note} role="status">
      <Icon name="warning" />
      <div>
        <b>粘贴的内容里有 {dropped.length} 处没能带过来</b>
        {pictures.length > 0 && (
          <p>
            {pictures.length} 张图片在别的网站或本机文件里，文中留了位置：在原处右键复制图片再粘贴，或点“补上图片”。
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
    </div>
  );
}

const Sources = ({ of }: { of: Dropped[] }) => (
  <span className={css.sources}>来源：{[...new Set(of.map(({ note }) => note))].slice(0, 5).join('、')}</span>
);
