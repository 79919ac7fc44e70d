import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { visitContext, guestOf } from './guest-context.ts';
import { sentenceOfGone } from './gone-page.ts';

/** What a page fails with when one of its calls is refused so. */
async function pageOf(refusal: object): Promise<Response> {
  const context = new RouterContextProvider();
  const refuse = () => Promise.reject(Object.assign(new Error('该内容因侵犯他人合法权益已被移除'), refusal));
  context.set(visitContext, { region: 'beijing', origin: 'https://wenjian.example', call: refuse, parts: null });
  return guestOf(context)
    .call('GET /user/posts/detail' as never, {} as never)
    .catch((error: unknown) => error as Response);
}

test('what is not there is a 404 page, and what was taken down one that says why', async () => {
  const missing = await pageOf({ code: 'notFound' });
  expect([missing.status, sentenceOfGone(await missing.text())]).toEqual([404, null]);
  const gone = await pageOf({ code: 'notFound', reason: 'takenDown' });
  expect([gone.status, sentenceOfGone(await gone.json())]).toEqual([404, '该内容因侵犯他人合法权益已被移除']);
});

test('what else is refused stays what it was', async () => {
  expect(await pageOf({ code: 'unavailable' })).toBeInstanceOf(Error);
});
