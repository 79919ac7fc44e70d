import { convertDocx, type ConvertedDocument } from './docx.ts';

export type DocxAnswer = { converted: ConvertedDocument } | { problem: string };

// Converts in a worker, which can be terminated when a crafted document keeps it busy.
self.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  const answer = (message: DocxAnswer) => self.postMessage(message, {});
  convertDocx(data).then(
    (converted) => answer({ converted }),
    (error: unknown) => answer({ problem: error instanceof Error ? error.message : '文档无法读取' }),
  );
});
