import type { ChainedCommands, Editor } from '@tiptap/core';
import type { IconName } from '../../../ui/base/icon.tsx';
import { behindPicture } from '../pictures/behind-picture.ts';

export interface SlashItem {
  label: string;
  /** Null: the first character of the label is shown instead. */
  icon: IconName | null;
  /** Further words that match it, with blanks between: initials of the pinyin, the pinyin, English words. */
  names: string;
  /** Whether it may be inserted at the cursor; without it, everywhere. */
  fits?: (editor: Editor) => boolean;
  /** Extends and runs `chain`, which already deletes the slash and query: both are one undo step. */
  act: (chain: ChainedCommands) => void;
}

interface Openers {
  onPictures: () => void;
  onGallery: () => void;
  onVideo: () => void;
  onPost: () => void;
  onLink: () => void;
  onImport: () => void;
}

/** The items of the slash menu, the likeliest first. */
export const slashItems = ({ onPictures, onGallery, onVideo, onPost, onLink, onImport }: Openers): SlashItem[] => [
  {
    label: '大标题',
    icon: null,
    names: 'dbt dabiaoti h2 heading title',
    act: (chain) => chain.setHeading({ level: 2 }).run(),
  },
  { label: '中标题', icon: null, names: 'zbt zhongbiaoti h3 heading', act: (chain) => chain.setHeading({ level: 3 }).run() },
  { label: '小标题', icon: null, names: 'xbt xiaobiaoti h4 heading', act: (chain) => chain.setHeading({ level: 4 }).run() },
  { label: '图片', icon: 'image', names: 'tp tupian image picture photo', act: thenOpen(onPictures) },
  { label: '图集', icon: 'grid', names: 'tj tuji gallery album', act: thenOpen(onGallery) },
  { label: '视频', icon: 'video', names: 'sp shipin video', act: thenOpen(onVideo) },
  { label: '作品卡片', icon: 'file', names: 'zpkp zuopinkapian card post', act: thenOpen(onPost) },
  {
    label: '无序列表',
    icon: 'list-bulleted',
    names: 'wxlb wuxuliebiao bullet list ul',
    act: (chain) => chain.toggleBulletList().run(),
  },
  {
    label: '有序列表',
    icon: 'list-ordered',
    names: 'yxlb youxuliebiao ordered numbered list ol',
    act: (chain) => chain.toggleOrderedList().run(),
  },
  { label: '引用', icon: 'quote', names: 'yy yinyong quote blockquote', act: (chain) => chain.toggleBlockquote().run() },
  { label: '代码块', icon: 'code', names: 'dmk daimakuai code', act: (chain) => chain.toggleCodeBlock().run() },
  { label: '分割线', icon: 'minus', names: 'fgx fengexian hr divider line', act: (chain) => chain.setHorizontalRule().run() },
  {
    label: '表格',
    icon: 'table',
    names: 'bg biaoge table',
    fits: (editor) => !editor.isActive('table'),
    act: (chain) => chain.command(behindPicture).insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
  },
  { label: '脚注', icon: 'info', names: 'jz jiaozhu footnote note', act: (chain) => chain.insertFootnote().run() },
  { label: '链接', icon: 'link', names: 'lj lianjie link url', act: thenOpen(onLink) },
  {
    label: '导入文档',
    icon: 'upload',
    names: 'drwd daoruwendang import word markdown docx md',
    act: thenOpen(onImport),
  },
];

/** Deletes the slash and the query, then opens a dialog or another choice. */
function thenOpen(open: () => void): SlashItem['act'] {
  return (chain) => {
    chain.run();
    open();
  };
}

/** Items that match the text behind the slash. Input methods separate pinyin syllables by ', which is ignored. */
export function matching<Item extends Pick<SlashItem, 'label' | 'names'>>(items: readonly Item[], text: string): Item[] {
  const query = text.toLowerCase().replace(/['’]/g, '');
  return items.filter(({ label, names }) => label.includes(query) || names.split(' ').some((name) => name.startsWith(query)));
}
