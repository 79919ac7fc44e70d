import { z } from 'zod';
import { DOCUMENT_DEPTH_MAX, DOCUMENT_NODES_MAX } from './posts/constants.ts';

/**
 * An article's body: a ProseMirror document. Unknown node and mark names are refused. Attributes
 * that are stored (others an editor adds are dropped): heading `level` 2-4 · orderedList `start` · codeBlock `language` ·
 * image `src`, `alt`, `caption`, `layout` · video `mediaId`, `caption` · work `postsId` · footnote `text` · tableHeader and tableCell `colspan`, `rowspan` · link `href`.
 */
export interface DocNode {
  type: string;
  attrs?: Record<string, unknown> | undefined;
  content?: DocNode[] | undefined;
  marks?: { type: string; attrs?: Record<string, unknown> | undefined }[] | undefined;
  text?: string | undefined;
}

const NODE_NAMES = [
  'doc',
  'paragraph',
  'heading',
  'bulletList',
  'orderedList',
  'listItem',
  'blockquote',
  'codeBlock',
  'horizontalRule',
  'hardBreak',
  'footnote',
  'image',
  'video',
  'work',
  'table',
  'tableRow',
  'tableHeader',
  'tableCell',
  'text',
] as const;

const MARK_NAMES = ['bold', 'italic', 'underline', 'strike', 'superscript', 'subscript', 'code', 'link'] as const;

const BAD_BODY = '正文格式不正确';

// Checks the shape only. The server also checks the document against the editor's schema, which defines the allowed nesting.
const attributes = z.record(z.string(), z.unknown(), BAD_BODY);
const mark = z.strictObject({ type: z.enum(MARK_NAMES, BAD_BODY), attrs: attributes.optional() }, BAD_BODY);
const documentNode: z.ZodType<DocNode> = z.lazy(() =>
  z.strictObject(
    {
      type: z.enum(NODE_NAMES, BAD_BODY),
      attrs: attributes.optional(),
      content: z.array(documentNode, BAD_BODY).optional(),
      marks: z.array(mark, BAD_BODY).optional(),
      text: z.string(BAD_BODY).optional(),
    },
    BAD_BODY,
  ),
);

/** A document of limited depth and size. The limits are checked without recursion, before zod recurses over the document. */
export const articleDocument = z
  .unknown()
  .meta({ type: 'object', description: 'A ProseMirror document' })
  .refine(isBounded, '正文层级过深或段落过多，请精简后再保存')
  .pipe(documentNode.refine((node) => node.type === 'doc', BAD_BODY)) as z.ZodType<DocNode, DocNode>;

function isBounded(document: unknown): boolean {
  const stack: [node: unknown, depth: number][] = [[document, 1]];
  let count = 0;
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const [node, depth] = next;
    count += 1;
    if (depth > DOCUMENT_DEPTH_MAX || count > DOCUMENT_NODES_MAX) return false;
    const content = typeof node === 'object' && node !== null && 'content' in node ? node.content : undefined;
    if (Array.isArray(content)) for (const child of content) stack.push([child, depth + 1]);
  }
  return true;
}
