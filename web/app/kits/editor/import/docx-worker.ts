import { convertDocx, type Converted } from './docx.ts';

export type DocxAnswer = { converted: Converted } | { problem: string };

// A thread of its own: a made-up document may keep it busy, and then it is ended.
self.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  const answer = (message: DocxAnswer) => self.postMessage(message, {});
  convertDocx(data).then(
    (converted) => answer({ converted }),
    (error: unknown) => answer({ problem: error instanceof Error ? error.message : '文档无法读取' }),
  );
});
