import mammoth from 'mammoth';
import yauzl from 'yauzl';
import { documentOfHtml } from '../html/read-html.ts';
import { UnreadableSource, type ImportedWork, type Losses } from '../works/work.ts';

const PARTS_MAX = 2000;
const UNPACKED_MAX = 150 * 1024 ** 2;
const DAMAGED = '文档已损坏，或不是 .docx 文件';

/** Reads a Word document by its styles; pictures become data addresses. */
export async function readWord(file: string, bytes: Buffer): Promise<ImportedWork> {
  await checkParts(bytes);
  const { value, messages } = await mammoth.convertToHtml({ buffer: bytes }).catch(() => {
    throw new UnreadableSource(DAMAGED);
  });
  const losses: Losses = {};
  const heading = /^\s*<h1>([\s\S]*?)<\/h1>/.exec(value)?.[1]?.replace(/<[^>]+>/g, '');
  const title = heading?.trim() || file.slice(file.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
  return {
    sourceId: `word:${file}`,
    file,
    title,
    summary: null,
    body: documentOfHtml(value, losses, { title }),
    cover: null,
    publishedAt: null,
    state: 'draft',
    addresses: [],
    names: [file],
    tags: [],
    categories: [],
    author: null,
    comments: [],
    losses,
    notes: [
      '没有日期，转为草稿',
      ...[...new Set(messages.filter(({ type }) => type === 'error').map(({ message }) => message))].slice(0, 5),
    ],
  };
}

/** Unpacks all entries once to check their real sizes; yauzl also fails for an entry larger than declared. */
async function checkParts(bytes: Buffer): Promise<void> {
  let unpacked = 0;
  try {
    const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true });
    if (zip.entryCount > PARTS_MAX) throw new UnreadableSource('文档部件过多，无法读取');
    for await (const entry of zip.eachEntry()) {
      for await (const part of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
        unpacked += part.length;
        if (unpacked > UNPACKED_MAX) throw new UnreadableSource('文档解压后过大，无法读取');
      }
    }
  } catch (error) {
    throw error instanceof UnreadableSource ? error : new UnreadableSource(DAMAGED, { cause: error });
  }
}
