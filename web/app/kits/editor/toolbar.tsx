import { Toolbar as Base } from '@base-ui/react/toolbar';
import type { Editor, ChainedCommands } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import type { RefObject } from 'react';
import { Button, IconButton } from '../../ui/base/button.tsx';
import { EmojiPicker } from '../../ui/forms/emoji-picker.tsx';
import { Icon, type IconName } from '../../ui/base/icon.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { behindPicture } from './pictures/behind-picture.ts';
import { activeFormat, type Format } from './format-state.ts';
import css from './toolbar.module.css';

interface ToolbarProps {
  editor: Editor;
  onLink: () => void;
  onPictures: () => void;
  onGallery: () => void;
  onVideo: () => void;
  onPost: () => void;
  onFind: () => void;
  onImport: () => void;
  ref: RefObject<HTMLDivElement | null>;
}

/** The editor's toolbar: one Tab stop, arrow keys inside. A mouse press does not move the focus out of the text. */
export function Toolbar({ editor, onLink, onPictures, onGallery, onVideo, onPost, onFind, onImport, ref }: ToolbarProps) {
  const format = useEditorState({ editor, selector: ({ editor }) => activeFormat(editor) });
  const run = () => editor.chain().focus();

  return (
    <Base.Root ref={ref} className={css.tools} aria-label="格式" onMouseDown={(event) => event.preventDefault()}>
      <TextTools editor={editor} format={format} onLink={onLink} />
      <Tool icon="image" label="插入图片" onPress={onPictures} />
      <Tool icon="grid" label="插入图集" onPress={onGallery} />
      <Tool icon="video" label="插入视频" onPress={onVideo} />
      <Tool icon="file" label="插入作品卡片" onPress={onPost} />
      <Tool icon="info" label="插入脚注" onPress={() => run().insertFootnote().run()} />
      <Tool
        icon="table"
        label="插入表格"
        disabled={format.table}
        onPress={() => run().command(behindPicture).insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}
      />
      <EmojiPicker
        trigger={<Base.Button render={<IconButton icon="smile" shape="square" className={css.tool} label="插入表情" />} />}
        onChoose={(emoji) => {
          editor.commands.insertContent(emoji);
          // The text is focused at once: a chain focuses in the next frame, and keys typed until then would be lost.
          editor.view.focus();
        }}
      />
      <Line />
      <Tool icon="upload" label="导入 Word 或 Markdown 文档" onPress={onImport} />
      <Tool icon="search" label="查找替换" keys="Ctrl F" onPress={onFind} />
      {format.table && <TableTools editor={editor} />}
    </Base.Root>
  );
}

interface TextToolsProps {
  editor: Editor;
  format: Format;
  onLink: () => void;
  /** Headings as buttons, for editors in a dialog: a menu's popup would lie outside the dialog's focus trap. */
  withoutMenu?: boolean;
}

/** Tools for text formatting, in every editor. */
export function TextTools({ editor, format, onLink, withoutMenu = false }: TextToolsProps) {
  const run = () => editor.chain().focus();
  return (
    <>
      <Tool icon="undo" label="撤销" keys="Ctrl Z" disabled={!format.canUndo} onPress={() => run().undo().run()} />
      <Tool icon="redo" label="重做" keys="Ctrl Y" disabled={!format.canRedo} onPress={() => run().redo().run()} />
      <Line />
      {withoutMenu ? <HeadingButtons editor={editor} format={format} /> : <BlockMenu editor={editor} format={format} />}
      <Line />
      <Tool icon="bold" label="加粗" keys="Ctrl B" pressed={format.bold} onPress={() => run().toggleBold().run()} />
      <Tool icon="italic" label="斜体" keys="Ctrl I" pressed={format.italic} onPress={() => run().toggleItalic().run()} />
      <Tool
        icon="underline"
        label="下划线"
        keys="Ctrl U"
        pressed={format.underline}
        onPress={() => run().toggleUnderline().run()}
      />
      <Tool icon="strike" label="删除线" keys="Ctrl Shift S" pressed={format.strike} onPress={() => run().toggleStrike().run()} />
      <Line />
      <Tool icon="quote" label="引用" pressed={format.blockquote} onPress={() => run().toggleBlockquote().run()} />
      <Tool icon="list-bulleted" label="无序列表" pressed={format.bulletList} onPress={() => run().toggleBulletList().run()} />
      <Tool icon="list-ordered" label="有序列表" pressed={format.orderedList} onPress={() => run().toggleOrderedList().run()} />
      <Tool icon="code" label="代码块" pressed={format.codeBlock} onPress={() => run().toggleCodeBlock().run()} />
      <Tool icon="minus" label="分割线" onPress={() => run().setHorizontalRule().run()} />
      <Line />
      <Tool icon="link" label="链接" keys="Ctrl K" pressed={format.link} onPress={onLink} />
    </>
  );
}

interface ToolProps {
  icon: IconName;
  label: string;
  keys?: string;
  pressed?: boolean;
  disabled?: boolean;
  onPress: () => void;
}

function Tool({ icon, label, keys, pressed, disabled = false, onPress }: ToolProps) {
  return (
    <Base.Button
      disabled={disabled}
      aria-pressed={pressed}
      onClick={onPress}
      render={
        <IconButton
          icon={icon}
          shape="square"
          className={css.tool}
          label={label}
          title={keys === undefined ? label : `${label} ${keys}`}
        />
      }
    />
  );
}

const Line = () => <Base.Separator className={css.line} />;

const BLOCKS = [
  { label: '正文', level: null },
  { label: '大标题', level: 2 },
  { label: '中标题', level: 3 },
  { label: '小标题', level: 4 },
] as const;

const HeadingButtons = ({ editor, format }: { editor: Editor; format: Format }) =>
  BLOCKS.flatMap(({ label, level }) =>
    level === null ? (
      []
    ) : (
      <Base.Button
        key={level}
        aria-pressed={format.heading === level}
        onClick={() => editor.chain().focus().toggleHeading({ level }).run()}
        render={
          <Button variant="quiet" size="s" className={css.heading}>
            {label}
          </Button>
        }
      />
    ),
  );

/** The block type (text or heading level), and rarely used marks. */
function BlockMenu({ editor, format }: { editor: Editor; format: Format }) {
  const current = BLOCKS.find(({ level }) => level === format.heading) ?? BLOCKS[0];
  // The command runs in the next frame: on closing, the menu first returns the focus to its button, then the command focuses the text.
  const later = (command: () => boolean) => () => void requestAnimationFrame(command);
  return (
    <Menu
      align="start"
      trigger={
        <Base.Button
          render={
            <Button variant="quiet" size="s" className={css.block} aria-label={`段落样式：${current.label}`}>
              {current.label}
              <Icon name="chevron-down" size="s" />
            </Button>
          }
        />
      }
      items={[
        ...BLOCKS.map(({ label, level }) => ({
          label,
          checked: level === format.heading && !format.codeBlock,
          onSelect: later(() =>
            level === null ? editor.chain().focus().setParagraph().run() : editor.chain().focus().setHeading({ level }).run(),
          ),
        })),
        'separator',
        {
          label: '上标',
          checked: format.superscript,
          onSelect: later(() => editor.chain().focus().toggleMark('superscript').run()),
        },
        {
          label: '下标',
          checked: format.subscript,
          onSelect: later(() => editor.chain().focus().toggleMark('subscript').run()),
        },
        { label: '行内代码', checked: format.code, onSelect: later(() => editor.chain().focus().toggleCode().run()) },
        { label: '清除格式', icon: 'close', onSelect: later(() => editor.chain().focus().unsetAllMarks().clearNodes().run()) },
      ]}
    />
  );
}

/** A second row while the cursor is in a table. */
function TableTools({ editor }: { editor: Editor }) {
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
