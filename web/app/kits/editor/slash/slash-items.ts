import type { ChainedCommands, Editor } from '@tiptap/core';
import type { IconName } from '../../../ui/base/icon.tsx';
import { stepBehindPicture } from '../pictures/behind-picture.ts';

export interface SlashItem {
  label: string;
  /** Null: the first sign of its label says it better. */
  icon: IconName | null;
  /** What else it is found by: the first letters of its syllables, the syllables, English words. */
  names: string;
  /** Whether it may stand where the cursor is; everywhere unless told. */
  fits?: (editor: Editor) => boolean;
  /** `begun` takes the typed words away; what is done is part of that one step to undo. */
  act: (begun: ChainedCommands) => void;
}

interface Openers {
  onPictures: () => void;
  onGallery: () => void;
  onVideo: () => void;
  onPost: () => void;
  onLink: () => void;
  onImport: () => void;
}

/** What a stroke at the beginning of a line offers, the likeliest first. */
export const slashItems = ({ onPictures, onGallery, onVideo, onPost, onLink, onImport }: Openers): SlashItem[] => [
  {
    label: '大标题',
    icon: null,
    names: 'dbt dabiaoti h2 heading title',
    act: (begun) => begun.setHeading({ level: 2 }).run(),
  },
  { label: '中标题', icon: null, names: 'zbt zhongbiaoti h3 heading', act: (begun) => begun.setHeading({ level: 3 }).run() },
  { label: '小标题', icon: null, names: 'xbt xiaobiaoti h4 heading', act: (begun) => begun.setHeading({ level: 4 }).run() },
  { label: '图片', icon: 'image', names: 'tp tupian image picture photo', act: (begun) => (begun.run(), onPictures()) },
  { label: '图集', icon: 'grid', names: 'tj tuji gallery album', act: (begun) => (begun.run(), onGallery()) },
  { label: '视频', icon: 'video', names: 'sp shipin video', act: (begun) => (begun.run(), onVideo()) },
  { label: '作品卡片', icon: 'file', names: 'zpkp zuopinkapian card post', act: (begun) => (begun.run(), onPost()) },
  {
    label: '无序列表',
    icon: 'list-bulleted',
    names: 'wxlb wuxuliebiao bullet list ul',
    act: (begun) => begun.toggleBulletList().run(),
  },
  {
    label: '有序列表',
    icon: 'list-ordered',
    names: 'yxlb youxuliebiao ordered numbered list ol',
    act: (begun) => begun.toggleOrderedList().run(),
  },
  { label: '引用', icon: 'quote', names: 'yy yinyong quote blockquote', act: (begun) => begun.toggleBlockquote().run() },
  { label: '代码块', icon: 'code', names: 'dmk daimakuai code', act: (begun) => begun.toggleCodeBlock().run() },
  { label: '分割线', icon: 'minus', names: 'fgx fengexian hr divider line', act: (begun) => begun.setHorizontalRule().run() },
  {
    label: '表格',
    icon: 'table',
    names: 'bg biaoge table',
    fits: (editor) => !editor.isActive('table'),
    act: (begun) =>
      begun
        .command(({ tr }) => (stepBehindPicture(tr), true))
        .insertTable({ rows: 3, cols: 3, withHeaderRow: true })
        .run(),
  },
  { label: '脚注', icon: 'info', names: 'jz jiaozhu footnote note', act: (begun) => begun.insertFootnote().run() },
  { label: '链接', icon: 'link', names: 'lj lianjie link url', act: (begun) => (begun.run(), onLink()) },
  {
    label: '导入文档',
    icon: 'upload',
    names: 'drwd daoruwendang import word markdown docx md',
    act: (begun) => (begun.run(), onImport()),
  },
];

/** Those that are meant by what was typed behind the stroke; an input method parts its syllables by '. */
export function matching<Item extends Pick<SlashItem, 'label' | 'names'>>(items: readonly Item[], typed: string): Item[] {
  const query = typed.toLowerCase().replace(/['’]/g, '');
  return items.filter(({ label, names }) => label.includes(query) || names.split(' ').some((name) => name.startsWith(query)));
}
