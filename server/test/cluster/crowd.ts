import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { save } from '#contract/posts/drafts.ts';
import { UPLOAD_SINGLE_PATH } from '#contract/media-assets/constants.ts';
import type { Call, InputOf } from '#contract/call.ts';
import * as accounts from '#contract/accounts/accounts.ts';
import { createComment } from '#contract/comments/comments.ts';
import { sendMessage } from '#contract/messages/messages.ts';
import { applyWithdrawal } from '#contract/withdrawals/withdrawals.ts';
import { API } from '#contract/address.ts';
import { PASSWORD } from './cast.ts';
import type { Watch } from './watch.ts';

export interface SignedInUser {
  id: string;
  token: string;
}

export interface Cast {
  /** A post that all read and comment on. */
  postId: string;
  readers: SignedInUser[];
  /** In pairs: the first of two writes to the second. */
  talkers: SignedInUser[];
  writers: SignedInUser[];
  earners: (SignedInUser & { payeeId: string })[];
}

/** What was answered, and what was tried: the crowd's own books, held against the product's in the end. */
export interface Books {
  comments: { tried: string[]; answered: string[] };
  messages: { tried: string[]; answered: string[] };
  drafts: { tried: string[]; answered: string[] };
  /** Ids by key. */
  withdrawals: Map<string, string>;
  pictures: string[];
  /** Refusals that nobody should have met, and answers that never came. */
  troubles: string[];
}

export interface Crowd {
  books: Books;
  /** Whoever waits for an answer that is promised goes on asking for it first. */
  leave(): Promise<void>;
}

/** What anybody sees without an account. */
export const READS = 'pages and lists';

const ANSWER_WITHIN_MS = 15_000;
const PATIENCE_MS = 90_000;

/** People who read, comment, talk, write, upload and withdraw at this address until they are told to leave. */
export function letIn(address: string, cast: Cast, watch: Watch): Crowd {
  const books: Books = {
    comments: { tried: [], answered: [] },
    messages: { tried: [], answered: [] },
    drafts: { tried: [], answered: [] },
    withdrawals: new Map(),
    pictures: [],
    troubles: [],
  };
  let staying = true;

  /** Null when there was no answer, or one that asks to come again. */
  const request = async (kind: string, path: string, init: RequestInit = {}): Promise<Response | null> => {
    const began = performance.now();
    const answer = await fetch(address + path, { ...init, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }).catch(() => null);
    // Its body may still break off.
    const body = answer === null ? null : await answer.arrayBuffer().catch(() => null);
    const isAnswered = answer !== null && body !== null && answer.status < 500 && answer.status !== 429;
    watch.saw(kind, isAnswered, performance.now() - began);
    return isAnswered ? new Response(body, { status: answer.status, headers: answer.headers }) : null;
  };

  const call = async <C extends Call>(
    kind: string,
    { method, path }: C,
    input: InputOf<C>,
    { token }: SignedInUser,
    key?: string,
  ) => {
    const answer = await request(kind, API + path, {
      method,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(method === 'POST' ? { body: JSON.stringify(input) } : {}),
    });
    const body = (await answer?.json()) as { code: number; msg: string; data: unknown } | undefined;
    if (body !== undefined && body.code !== 200) throw new Error(`${path} answered ${body.code} ${body.msg}`);
    return body?.data as Record<string, string> | undefined;
  };

  /** As a person who presses once more until it is done. */
  const insist = async <C extends Call>(kind: string, one: C, input: InputOf<C>, by: SignedInUser) => {
    const key = randomUUID();
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end;) {
      const answer = await call(kind, one, input, by, key);
      if (answer !== undefined) return { key, answer };
      await pause(500);
    }
    throw new Error(`${one.path} was not answered within ${PATIENCE_MS} ms`);
  };

  const over = (milliseconds: number, act: () => Promise<unknown>) => async () => {
    // Not all in the same moment.
    await pause(Math.random() * milliseconds);
    while (staying) {
      await act().catch((error: Error) => books.troubles.push(error.message));
      await pause(milliseconds * (0.5 + Math.random()));
    }
  };

  const { postId, readers, talkers, writers, earners } = cast;
  const pages = [
    '/',
    `/article/${postId}`,
    `${API}/user/posts/detail?postsId=${postId}`,
    `${API}/user/posts/suggest?page=1&limit=20`,
  ];
  const lives = [
    ...pages.map((path) => over(150, () => request(READS, path))),
    ...readers.slice(0, 3).map((reader) => over(300, () => call('who am I', accounts.info, {}, reader))),
    ...readers.map((reader) =>
      over(10_000, async () => {
        const content = `人群里的话 ${randomUUID()}`;
        books.comments.tried.push(content);
        if ((await call('comments', createComment, { postsId: postId, content }, reader)) !== undefined)
          books.comments.answered.push(content);
      }),
    ),
    ...talkers.flatMap((talker, index) => {
      const other = talkers[index + 1];
      if (index % 2 === 1 || other === undefined) return [];
      return over(2_500, async () => {
        const content = `私下的话 ${randomUUID()}`;
        books.messages.tried.push(content);
        await insist('messages', sendMessage, { toUserId: other.id, content }, talker);
        books.messages.answered.push(content);
      });
    }),
    ...writers.map((writer) =>
      over(3_000, async () => {
        const title = `草稿 ${randomUUID()}`;
        books.drafts.tried.push(title);
        await insist('drafts', save, { type: 'article', title } as InputOf<typeof save>, writer);
        books.drafts.answered.push(title);
      }),
    ),
    ...writers.slice(0, 2).map((writer) =>
      over(5_000, async () => {
        const form = new FormData();
        form.set('part', 'image');
        form.set('file', new Blob([new Uint8Array(await photo())]), 'a.jpg');
        const headers = { authorization: `Bearer ${writer.token}` };
        const answer = await request('pictures', API + UPLOAD_SINGLE_PATH, { method: 'POST', headers, body: form });
        const body = (await answer?.json()) as { code: number; data: { url: string } } | undefined;
        if (body?.code === 200) books.pictures.push(body.data.url);
      }),
    ),
    ...earners.map((earner) =>
      over(16_000, async () => {
        const { key, answer } = await insist(
          'withdrawals',
          applyWithdrawal,
          { amount: 100, payeeId: earner.payeeId, password: PASSWORD },
          earner,
        );
        books.withdrawals.set(key, answer['withdrawId'] ?? '');
      }),
    ),
  ];
  const living = lives.map((live) => live());
  return {
    books,
    async leave() {
      staying = false;
      await Promise.all(living);
    },
  };
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const photo = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: { r: Math.random() * 255, g: 90, b: 120 } } })
    .jpeg()
    .toBuffer();
