import { readTextFile } from '../../../lib/browser/text-file.ts';
import type { ConvertedDocument } from './docx.ts';
import type { Facts } from './front-matter.ts';
import type { DocxAnswer } from './docx-worker.ts';

export const DOCUMENT_ACCEPT = '.md,.markdown,.docx';

const MARKDOWN_MAX = 2 * 1024 ** 2;
const DOCX_MAX = 20 * 1024 ** 2;
const WAIT_MS = 30_000;

export const isDocument = ({ name }: File): boolean => /\.(md|markdown|docx|doc)$/i.test(name);

/** Reads a document file in the browser; only its pictures are uploaded. */
export async function readDocument(file: File): Promise<ConvertedDocument & { facts?: Facts }> {
  if (/\.doc$/i.test(file.name)) throw new Error('旧版 .doc 文件请先在 Word 里另存为 .docx');
  if (!isDocument(file)) throw new Error('可以导入 Markdown（.md）和 Word（.docx）文档');
  const isWord = /\.docx$/i.test(file.name);
  const max = isWord ? DOCX_MAX : MARKDOWN_MAX;
  if (file.size > max) throw new Error(`文档不能超过 ${max / 1024 ** 2} MB`);
  if (isWord) return convertInWorker(await file.arrayBuffer());
  const [{ convertMarkdown }, { splitFacts }] = await Promise.all([import('./markdown.ts'), import('./front-matter.ts')]);
  const source = await readTextFile(file);
  return { html: convertMarkdown(source), leftOut: [], isExact: true, facts: splitFacts(source).facts };
}

function convertInWorker(file: ArrayBuffer): Promise<ConvertedDocument> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const worker = new Worker(new URL('./docx-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<ConvertedDocument>((resolve, reject) => {
    timer = setTimeout(() => reject(new Error('文档读取超时，请拆分后重新导入')), WAIT_MS);
    worker.addEventListener('error', () => reject(new Error('文档无法读取，请刷新页面后重试')));
    worker.addEventListener('message', ({ data }: MessageEvent<DocxAnswer>) => {
      if ('converted' in data) resolve(data.converted);
      else reject(new Error(data.problem));
    });
    worker.postMessage(file, [file]);
  }).finally(() => {
    clearTimeout(timer);
    worker.terminate();
  });
}
