import { Key } from '../../ui/chip.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import css from './shortcuts-dialog.module.css';

const SHORTCUTS = [
  ['J', '下一篇'],
  ['K', '上一篇'],
  ['A', '通过'],
  ['R', '退回'],
  ['U', '放回队列'],
  ['C', '指出选中的文字，或视频的当前时间'],
  ['1-8', '使用对应的常用理由'],
  ['Esc', '离开正在写的理由'],
  ['?', '打开这张表'],
] as const;

export function ShortcutsDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="快捷键" description="输入文字时不起作用。" size="s">
      <dl className={css.keys}>
        {SHORTCUTS.map(([key, does]) => (
          <div key={key}>
            <dt>
              <Key>{key}</Key>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
