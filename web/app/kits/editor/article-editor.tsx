import { EditorContent, useEditor } from '@tiptap/react';
import { nanoid } from 'nanoid';
import { useCallback, useEffect, useId, useImperativeHandle, useRef, useState, type ReactNode, type Ref } from 'react';
import type { ReviewReason } from '#contract/posts/drafts.ts';
import type { DocNode } from '#contract/document.ts';
import { TABLE_COLUMNS_MAX, TABLE_ROWS_MAX, type PictureLayout } from '#contract/posts/constants.ts';
import { toast } from '../../lib/toast-store.ts';
import { classes } from '../../ui/base/classes.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Box } from '../../ui/layout/primitives.tsx';
import { copyPicture, uploadPicture } from '../uploads/upload-picture.ts';
import prose from '../../styles/article-body.module.css';
import css from './article-editor.module.css';
import { chooseDocument, choosePictures } from './pictures/choose-files.ts';
import { bodyOf, countsOf, hasContent, type Counts } from './document.ts';
import { LeftOutNote, ReadingNote } from './paste/left-out-note.tsx';
import { articleExtensions } from './extensions.tsx';
import { EmbedDialog } from './embeds/embed-dialog.tsx';
import type { Embeds } from './embeds/embeds.ts';
import { FindBar } from './find/find-bar.tsx';
import { countPendingPictures, goToHeading, goToAnnotation } from './find/go-to.ts';
import { FootnotePanel } from './footnotes/footnote-panel.tsx';
import type { Facts } from './import/front-matter.ts';
import { LinkDialog } from './link-dialog.tsx';
import { MarkdownNote } from './paste/left-out-note.tsx';
import type { PastedMarkdown } from './paste/markdown-paste.ts';
import type { LeftOut } from './paste/paste-pictures.ts';
import { createPictureUploads } from './pictures/picture-uploads.ts';
import { isUntouched } from './annotations.ts';
import { shortcuts } from './shortcuts.ts';
import { slashItems } from './slash/slash-items.ts';
import { SlashList } from './slash/slash-list.tsx';
import { SlashMenu, type SlashOptions } from './slash/slash-menu.ts';
import { StatusBar } from './status-bar.tsx';
import { Toolbar } from './toolbar.tsx';
import { useFind } from './find/use-find.ts';
import { useHandOver } from './paste/use-handover.ts';
import { useImport } from './use-import.ts';

export interface ArticleEditorHandle {
  /** Calls `onChange` at once with changes that are still delayed. */
  sync(): void;
  focus(): void;
  goToAnnotation(index: number): void;
  /** Opens the find bar with these words. */
  find(words: string): void;
  /** Number of annotations whose passage or picture is still as the reviewer saw it. */
  untouchedAnnotations(): number;
  /** Number of pictures in the text without an address: uploading, failed, or not fetched after a paste. */
  pendingPictures(): number;
}

interface ArticleEditorProps {
  /** The initial document; later changes of this prop are ignored. */
  body: DocNode | null;
  reasons: readonly ReviewReason[];
  embeds: Embeds;
  onChange: (body: DocNode | null, counts: Counts) => void;
  onUseAsCover: (src: string) => void;
  /** Offers the title of an imported document; returns whether it became the post's title. */
  onTitle: (title: string) => boolean;
  /** Offers the front matter of an imported document; returns notes about the facts that were not used. `bringPicture` copies a picture to this site. */
  onFacts: (facts: Facts, bringPicture: (url: string) => Promise<string>) => Promise<string[]>;
  /** The title field, above the text in the same column. */
  children: ReactNode;
  ref: Ref<ArticleEditorHandle>;
}

/** Heights, in pixels, of the bars that cover the text at the top and bottom of the window; the cursor is scrolled out of them. */
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

export function ArticleEditor({
  body,
  reasons,
  embeds,
  onChange,
  onUseAsCover,
  onTitle,
  onFacts,
  children,
  ref,
}: ArticleEditorProps) {
  const [leftOut, setLeftOut] = useState<LeftOut[]>([]);
  const addLeftOut = (more: LeftOut[]) => setLeftOut((before) => [...before, ...more]);
  const [counts, setCounts] = useState(() => countsOf(body));
  const [markdown, setMarkdown] = useState<PastedMarkdown | null>(null);
  const closeMarkdown = useCallback(() => setMarkdown(null), []);
  const [linking, setLinking] = useState(false);
  const [embedding, setEmbedding] = useState<'video' | 'work' | null>(null);
  const [uploads] = useState(() =>
    createPictureUploads(
      {
        send: (file, onProgress) => uploadPicture(file, 'image', { onProgress }),
        bring: copyPicture,
        onLost: (note) => addLeftOut([{ kind: 'picture', note }]),
      },
      nanoid,
    ),
  );
  const tools = useRef<HTMLDivElement>(null);
  const bringDocument = useRef<(file: File) => void>(() => {});
  const textArea = useRef<HTMLDivElement>(null);
  const handOver = useHandOver((editor) => {
    const next = bodyOf(editor.getJSON());
    const nextCounts = countsOf(next);
    setCounts(nextCounts);
    onChange(next, nextCounts);
  });

  // Set below, since these functions need the editor, whose extensions need the menu.
  const openers = useRef({ onPictures: () => {}, onGallery: () => {}, onImport: () => {} });
  const slashId = useId();
  const [slash] = useState<SlashOptions>(() => ({
    id: slashId,
    items: slashItems({
      onPictures: () => openers.current.onPictures(),
      onGallery: () => openers.current.onGallery(),
      onVideo: () => setEmbedding('video'),
      onPost: () => setEmbedding('work'),
      onLink: () => setLinking(true),
      onImport: () => openers.current.onImport(),
    }),
  }));
  const [extensions] = useState(() => [
    ...articleExtensions({
      embeds,
      uploads,
      reasons,
      onUseAsCover,
      onLeftOut: addLeftOut,
      onDocument: (file) => bringDocument.current(file),
      onMarkdown: setMarkdown,
      onRefused: () => toast.warning('只能插入图片，或导入 Word（.docx）、Markdown（.md）文档'),
      onTableFull: () => toast.warning(`表格最多 ${TABLE_COLUMNS_MAX} 列、${TABLE_ROWS_MAX} 行`),
    }),
    shortcuts({
      onLink: () => setLinking(true),
      onTools: () => tools.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(),
    }),
    SlashMenu.configure(slash),
  ]);

  const editor = useEditor({
    extensions,
    content: body ?? '',
    // The content security policy forbids style elements; the CSS module has the necessary rules.
    injectCSS: false,
    // Markdown in pasted text is not converted silently; MarkdownNote offers it.
    enablePasteRules: false,
    editorProps: EDITOR_PROPS,
    onUpdate: ({ editor }) => handOver.soon(editor),
    onDestroy: () => handOver.stop(),
  });
  useEffect(() => () => uploads.dispose(), [uploads]);
  useKeyboardInset();
  const takeFacts = (facts: Facts) => onFacts(facts, async (url) => (await copyPicture(url)).url);
  const { reading, importDocument } = useImport(editor, { onTitle, onFacts: takeFacts, onLeftOut: addLeftOut });
  bringDocument.current = importDocument;
  const { finding, setFinding, open: openFind } = useFind(editor, textArea);

  useImperativeHandle(
    ref,
    () => ({
      sync: () => handOver.now(editor),
      // Synchronously: the editor's focus command waits for a frame, so the next key would still go to the title.
      focus: () => editor.view.focus(),
      goToAnnotation: (index) => goToAnnotation(editor, index),
      find: (words) => setFinding({ search: { words }, replacing: false }),
      untouchedAnnotations: () => reasons.filter((reason, index) => isUntouched(editor.view, reason, index)).length,
      pendingPictures: () => countPendingPictures(editor),
    }),
    [editor, handOver, reasons, setFinding],
  );

  const insertPictures = async (layout?: PictureLayout) => {
    const files = await choosePictures(true);
    if (files.length > 0)
      editor
        .chain()
        .focus()
        .insertPictures(
          files.map((file) => uploads.start(file)),
          undefined,
          layout,
        )
        .run();
  };

  const chooseImport = () => void chooseDocument().then((file) => (file === undefined ? undefined : importDocument(file)));
  openers.current = {
    onPictures: () => void insertPictures(),
    onGallery: () => void insertPictures('row'),
    onImport: chooseImport,
  };

  // If the editor's schema rejects the whole document, saving would overwrite it with an empty one.
  const [unreadable] = useState(() => hasContent(body) && bodyOf(editor.getJSON()) === null);
  if (unreadable)
    return <ErrorState message="正文有当前编辑器无法读取的内容，请刷新页面后重试" onRetry={() => window.location.reload()} />;

  return (
    <Box shrink background="card" ref={textArea} className={css.paper}>
      <div className={css.head}>
        <Toolbar
          ref={tools}
          editor={editor}
          onLink={() => setLinking(true)}
          onPictures={() => void insertPictures()}
          onGallery={() => void insertPictures('row')}
          onVideo={() => setEmbedding('video')}
          onPost={() => setEmbedding('work')}
          onFind={openFind}
          onImport={chooseImport}
        />
        {finding !== null && (
          <FindBar
            editor={editor}
            search={finding.search}
            replacing={finding.replacing}
            onReplacing={(replacing) => setFinding({ ...finding, replacing })}
            onClose={() => setFinding(null)}
          />
        )}
      </div>
      <div className={css.column}>
        {children}
        <EditorContent editor={editor} />
      </div>
      <FootnotePanel editor={editor} area={textArea} />
      <SlashList editor={editor} options={slash} area={textArea} covered={COVERED} />
      {reading !== null && <ReadingNote name={reading} />}
      {markdown !== null && (
        <MarkdownNote
          editor={editor}
          pasted={markdown}
          onFacts={(facts) =>
            void takeFacts(facts).then((notes) => notes.length > 0 && addLeftOut(notes.map((note) => ({ kind: 'change', note }))))
          }
          onClose={closeMarkdown}
        />
      )}
      {leftOut.length > 0 && <LeftOutNote leftOut={leftOut} onClose={() => setLeftOut([])} />}
      <StatusBar counts={counts} onHeading={(index) => goToHeading(editor, index)} />
      {embedding !== null && <EmbedDialog embeds={embeds} editor={editor} kind={embedding} onClose={() => setEmbedding(null)} />}
      {linking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </Box>
  );
}

/** Sets `--keyboard` to the height of the on-screen keyboard, which covers the bottom of the page, for elements that must stay above it. */
function useKeyboardInset(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (viewport === null) return;
    const measure = () => {
      const covered = Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop);
      document.documentElement.style.setProperty('--keyboard', `${Math.round(covered)}px`);
    };
    viewport.addEventListener('resize', measure);
    viewport.addEventListener('scroll', measure);
    return () => {
      viewport.removeEventListener('resize', measure);
      viewport.removeEventListener('scroll', measure);
      document.documentElement.style.removeProperty('--keyboard');
    };
  }, []);
}
