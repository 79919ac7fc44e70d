import { z } from 'zod';

/** An article's body: a ProseMirror document. The node and mark names are fixed; anything else is refused. */
export interface DocNode {
  type: string;
  attrs?: Record<string, unknown> | undefined;
  content?: DocNode[] | undefined;
  marks?: { type: string; attrs?: Record<string, unknown> | undefined }[] | undefined;
  text?: string | undefined;
}

export const NODE_NAMES = [
  'doc', 'paragraph', 'heading', 'bulletList', 'orderedList', 'listItem', 'blockquote', 'codeBlock', 'horizontalRule',
  'hardBreak', 'image', 'video', 'table', 'tableRow', 'tableHeader', 'tableCell', 'text',
] as const;

export const MARK_NAMES = ['bold', 'italic', 'underline', 'strike', 'code', 'link'] as const;

const BAD_BODY = '正文格式不正确';

// Shape only: the server then checks the document against the editor's own schema, which knows what may stand in what.
export const documentNode: z.ZodType<DocNode> = z.lazy(() =>
  z.strictObject({
    type: z.enum(NODE_NAMES, BAD_BODY),
    attrs: z.record(z.string(), z.unknown()).optional(),
    content: z.array(documentNode, BAD_BODY).optional(),
    marks: z
      .array(
        z.strictObject({
          type: z.enum(MARK_NAMES, BAD_BODY),
          attrs: z.record(z.string(), z.unknown()).optional(),
        }),
      )
      .optional(),
    text: z.string(BAD_BODY).optional(),
  }),
);

export const articleDocument = documentNode.refine((node) => node.type === 'doc', BAD_BODY);
