import { Extension, type Editor } from '@tiptap/core';
import { EditorContent, useEditor } from '@tiptap/react';
import { nanoid } from 'nanoid';
import { useEffect, useImperativeHandle, useRef, useState, type ReactNode, type Ref } from 'react';
import type { DocNode } from '#contract/document.ts';
import type { ReviewReason } from '#contract/posts.ts';
import { classes } from '../../../ui/classes.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { uploadPicture } from '../../media-assets/upload-picture.ts';
import prose from '../article-body.module.css';
import css from './article-editor.module.css';
import { choosePictures } from './choose-pictures.ts';
import { bodyOf, countsOf, hasContent, type Counts } from './document.ts';
import { DroppedNote } from './dropped-note.tsx';
import { articleExtensions } from './extensions.ts';
import { LinkDialog } from './link-dialog.tsx';
import type { Dropped } from './paste-pictures.ts';
import { createPictureUploads } from './picture-uploads.ts';
import { isUntouched, placeOfRemark } from './remarks.ts';
import { StatusBar } from './status-bar.tsx';
import { Toolbar } from './toolbar.tsx';
import { useKeyboardInset } from './use-keyboard-inset.ts';

export interface ArticleEditorHandle {
  /** Hands over what was typed in the last moments. */
  sync(): void;
  focus(): void;
  goToRemark(index: number): void;
  /** How many passages and pictures of remarks are still as the reviewer saw them. */
  untouchedRemarks(): number;
  /** Pictures of the text that have no address: on their way, failed, or left behind by a paste. */
  pendingPictures(): number;
}

interface ArticleEditorProps {
  /** What the text is at first; later changes come from the writer alone. */
  body: DocNode | null;
  reasons: readonly ReviewReason[];
  onChange: (body: DocNode | null, counts: Counts) => void;
  onUseAsCover: (src: string) => void;
  /** Stands above the text in the same column: the title. */
  children: ReactNode;
  ref: Ref<ArticleEditorHandle>;
}

const HAND_OVER_MS = 200;
/** What lies over the text at the top and bottom of the window. */
const COVERED = { top: 190, bottom: 100, left: 0, right: 0 };
const EDITOR_PROPS = {
  attributes: {
    class: classes(prose.body, css.prose),
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': '正文',
    spellcheck: 'false',
  },
  scrollMargin: COVERED,
  scrollThreshold: COVERED,
};

export function ArticleEditor({ body, reasons, onChange, onUseAsCover, children, ref }: ArticleEditorProps) {
  const [dropped, setDropped] = useState<Dropped[]>([]);
  const [counts, setCounts] = useState(() => countsOf(body));
  const [linking, setLinking] = useState(false);
  const [uploads] = useState(() =>
    createPictureUploads((file, onProgress) => uploadPicture(file, 'image', { onProgress }), nanoid),
  );
  const tools = useRef<HTMLDivElement>(null);
  const handOver = useHandOver((editor) => {
    const next = bodyOf(editor.getJSON());
    const found = countsOf(next);
    setCounts(found);
    onChange(next, found);
  });

  const [extensions] = useState(() => [
    ...articleExtensions({ uploads, reasons, onUseAsCover, onDropped: (more) => setDropped((before) => [...before, ...more]) }),
    shortcuts({
      onLink: () => setLinking(true),
      onTools: () => tools.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(),
    }),
  ]);

  const editor = useEditor({
    extensions,
    content: body ?? '',
    // The page's policy refuses style elements; the few rules are in the module.
    injectCSS: false,
    editorProps: EDITOR_PROPS,
    onUpdate: ({ editor }) => handOver.soon(editor),
    onDestroy: () => handOver.stop(),
  });
  useEffect(() => () => uploads.dispose(), [uploads]);
  useKeyboardInset();

  useImperativeHandle(
    ref,
    () => ({
      sync: () => handOver.now(editor),
      // At once: the editor's own command waits for a frame, and the next key would still go to the title.
      focus: () => editor.view.focus(),
      goToRemark: (index) => goTo(editor, index),
      untouchedRemarks: () => reasons.filter((reason, index) => isUntouched(editor.view, reason, index)).length,
      pendingPictures: () => countPlaces(editor),
    }),
    [editor, handOver, reasons],
  );

  const insertPictures = async () => {
    const files = await choosePictures(true);
    if (files.length > 0)
      editor
        .chain()
        .focus()
        .insertPictures(files.map((file) => uploads.start(file)))
        .run();
  };

  // A text that the editor cannot hold must not be overwritten by an empty one.
  const [unreadable] = useState(() => hasContent(body) && bodyOf(editor.getJSON()) === null);
  if (unreadable)
    return <ErrorState message="正文里有这一版编辑器读不了的内容，刷新页面后再试" onRetry={() => window.location.reload()} />;

  return (
    <div className={css.paper}>
      <Toolbar ref={tools} editor={editor} onLink={() => setLinking(true)} onPictures={() => void insertPictures()} />
      <div className={css.column}>
        {children}
        <EditorContent editor={editor} />
      </div>
      {dropped.length > 0 && <DroppedNote dropped={dropped} onClose={() => setDropped([])} />}
      <StatusBar counts={counts} onHeading={(index) => goToHeading(editor, index)} />
      {linking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </div>
  );
}

const shortcuts = ({ onLink, onTools }: { onLink: () => void; onTools: () => void }) =>
  Extension.create({
    name: 'shortcuts',
    addKeyboardShortcuts: () => ({
      'Mod-k': () => (onLink(), true),
      'Alt-F10': () => (onTools(), true),
    }),
  });

/** Reading the whole document at every key would be felt in a long one; a moment later is soon enough. */
function useHandOver(read: (editor: Editor) => void) {
  const latest = useRef(read);
  latest.current = read;
  const [handOver] = useState(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = () => {
      clearTimeout(timer);
      timer = undefined;
    };
    const now = (editor: Editor) => {
      if (timer === undefined) return;
      stop();
      latest.current(editor);
    };
    return { now, stop, soon: (editor: Editor) => void (timer ??= setTimeout(() => now(editor), HAND_OVER_MS)) };
  });
  return handOver;
}

function goTo(editor: Editor, index: number): void {
  const place = placeOfRemark(editor.view, index);
  if (place === undefined) return;
  const isPicture = editor.state.doc.nodeAt(place.from)?.isBlock === true;
  const chain = editor.chain().focus();
  // In front of the words, not over them: the next key must not delete them.
  (isPicture ? chain.setNodeSelection(place.from) : chain.setTextSelection(place.from)).scrollIntoView().run();
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  for (const mark of editor.view.dom.querySelectorAll(`[data-remark="${index + 1}"]`))
    mark.animate([{ opacity: 1 }, { opacity: 0.3 }, { opacity: 1 }], { duration: 500, iterations: 2 });
}

function countPlaces(editor: Editor): number {
  let places = 0;
  editor.state.doc.descendants((node) => {
    if (node.type.name === 'image' && node.attrs['src'] === null) places += 1;
  });
  return places;
}

function goToHeading(editor: Editor, index: number): void {
  let left = index;
  editor.state.doc.descendants((node, pos) => {
    if (node.type.name !== 'heading') return;
    if (left === 0)
      editor
        .chain()
        .focus()
        .setTextSelection(pos + 1)
        .scrollIntoView()
        .run();
    left -= 1;
  });
}
