import { Toolbar as Base } from '@base-ui/react/toolbar';
import type { ChainedCommands, Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { Button } from '../../ui/base/button.tsx';
import type { IconName } from '../../ui/base/icon.tsx';
import css from './toolbar.module.css';

/** A second row while the cursor is in a table. */
export function TableTools({ editor }: { editor: Editor }) {
  const can = useEditorState({
    editor,
    selector: ({ editor }) => ({ merge: editor.can().mergeCells(), split: editor.can().splitCell() }),
  });
  const run = (command: (chain: ChainedCommands) => ChainedCommands) => () => void command(editor.chain().focus()).run();
  const tools: { label: string; icon?: IconName; disabled?: boolean; onPress: () => void }[] = [
    { label: '上方加行', onPress: run((chain) => chain.addRowBefore()) },
    { label: '下方加行', onPress: run((chain) => chain.addRowAfter()) },
    { label: '左侧加列', onPress: run((chain) => chain.addColumnBefore()) },
    { label: '右侧加列', onPress: run((chain) => chain.addColumnAfter()) },
    { label: '表头', onPress: run((chain) => chain.toggleHeaderRow()) },
    { label: '合并', disabled: !can.merge, onPress: run((chain) => chain.mergeCells()) },
    { label: '拆分', disabled: !can.split, onPress: run((chain) => chain.splitCell()) },
    { label: '删行', onPress: run((chain) => chain.deleteRow()) },
    { label: '删列', onPress: run((chain) => chain.deleteColumn()) },
    { label: '删除表格', icon: 'trash', onPress: run((chain) => chain.deleteTable()) },
  ];
  return (
    <Base.Group className={css.row} aria-label="表格">
      {tools.map(({ label, icon, disabled = false, onPress }) => (
        <Base.Button
          key={label}
          disabled={disabled}
          onClick={onPress}
          render={<Button variant="quiet" size="s" className={css.word} {...(icon === undefined ? {} : { icon })} />}
        >
          {label}
        </Base.Button>
      ))}
    </Base.Group>
  );
}
