import sharp from 'sharp';
import type { AnswerOf, Call, InputOf } from '#contract/call.ts';
import { UPLOAD_SINGLE_PATH } from '#contract/media-assets/constants.ts';
import { save, submit } from '#contract/posts/drafts.ts';
import { approvePost } from '#contract/moderation/review.ts';
import { managerCreate } from '#contract/admins/managers.ts';
import { adminModifyPassword } from '#contract/admins/security.ts';
import { loginForAccountPassword } from '#contract/admins/sign-in.ts';
import { loginForMobilePassword } from '#contract/accounts/accounts.ts';
import { ADMIN, PASSWORD } from './product.ts';
import { baseUrl } from './visit.ts';

/** Makes a call of the product under test, as somebody who does not sit at a browser. Throws when it is refused. */
export async function makeCall<C extends Call>(call: C, input: InputOf<C>, token?: string, at = baseUrl()): Promise<AnswerOf<C>> {
  const given = Object.entries((input ?? {}) as Record<string, unknown>).map(
    ([name, value]) => [name, String(value)] as [string, string],
  );
  const query = call.method === 'GET' ? `?${new URLSearchParams(given)}` : '';
  const answer = await fetch(`${at}/api/v1${call.path}${query}`, {
    method: call.method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(call.method === 'POST' ? { 'content-type': 'application/json' } : {}),
    },
    ...(call.method === 'POST' ? { body: JSON.stringify(input) } : {}),
  });
  const body = (await answer.json()) as { code: number; msg: string; data: AnswerOf<C> };
  if (body.code !== 200) throw new Error(`${call.path}: ${body.code} ${body.msg}`);
  return body.data;
}

export const userToken = async (mobile: string): Promise<string> =>
  (await makeCall(loginForMobilePassword, { mobile, password: PASSWORD } as never)).token;

export const adminToken = async (at = baseUrl()): Promise<string> =>
  (await makeCall(loginForAccountPassword, ADMIN as never, undefined, at)).token;

/** A new administrator who has chosen a password of their own. */
export async function newAdmin(
  form: InputOf<typeof managerCreate>,
): Promise<{ account: string; password: string; token: string }> {
  const { account } = form;
  const { password: given } = await makeCall(managerCreate, form, await adminToken());
  const logIn = async (password: string) => (await makeCall(loginForAccountPassword, { account, password })).token;
  const password = 'Ownwords2026';
  await makeCall(adminModifyPassword, { password: given, newPassword: password }, await logIn(given));
  return { account, password, token: await logIn(password) };
}

/** Uploads a picture of that person's; answers its address. */
export async function newPicture(mobile: string): Promise<string> {
  const png = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#0a7' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('part', 'image');
  form.set('file', new Blob([new Uint8Array(png)]), 'a.png');
  const answer = await fetch(`${baseUrl()}/api/v1${UPLOAD_SINGLE_PATH}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await userToken(mobile)}` },
    body: form,
  });
  return ((await answer.json()) as { data: { url: string } }).data.url;
}

/** An article of one paragraph that readers see; answers its id. */
export async function newArticle(title: string, mobile: string, more: object = {}): Promise<string> {
  const author = await userToken(mobile);
  const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: `${title}。湖水退去。` }] }] };
  const { postsId } = await makeCall(save, { type: 'article', title, categoryId: 'nature', body, ...more } as never, author);
  const { status } = await makeCall(submit, { postsId }, author);
  if (status !== 'published') await makeCall(approvePost, { postsId }, await adminToken());
  return postsId;
}
