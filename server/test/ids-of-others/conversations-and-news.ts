import { exportData, sessions } from '#contract/accounts/settings.ts';
import { sendMessage } from '#contract/messages/messages.ts';
import { createNotice, publishNotice, withdrawNotice, type NoticeAudience } from '#contract/notices/notices.ts';
import { notifyList } from '#contract/notifications/notifications.ts';
import { createInfringement } from '#contract/moderation/reports.ts';
import { infringementPictures } from '#server/db/tables/moderation.ts';
import { runExport } from '#server/domains/data-exports/personal/service.ts';
import type { TestApp, Visitor } from '../test-app.ts';
import { body, postsOf } from '../factories/posts.ts';
import { uploadedPicture } from './uploaded-picture.ts';

export const CONTACT = 'creator@example.com';

/** A creator's private messages, devices, archive and complaint, and notices to all and to some. */
export async function conversationsAndNews(app: TestApp, creator: Visitor, friend: Visitor) {
  const { call, deps } = app;
  const send = async (from: Visitor, to: Visitor, content: string) =>
    (await call(sendMessage, { toUserId: to.id, content }, from)).data;
  await send(creator, friend, '你好');
  await send(friend, creator, '你也好');
  const sent = await send(creator, friend, '周末去湖边吗');
  const received = await send(friend, creator, '去');

  await postsOf(app).again(creator);
  const devices = (await call(sessions, {}, creator)).data.list;
  const dataExport = (await call(exportData, {}, creator)).data.id;
  await runExport(deps, dataExport, false);
  const [notification] = (await call(notifyList, {}, creator)).data.list;

  const proof = async () => {
    const id = deps.random.id();
    const facts = { key: `private/proof/${id}.webp`, width: 60, height: 40, ip: '127.0.0.1', createdAt: deps.clock.now() };
    await deps.db.insert(infringementPictures).values({ id, ...facts });
    return id;
  };
  const takenProof = await proof();
  const complaint = await call(createInfringement, { ...COMPLAINT, contact: CONTACT, pictures: [takenProof] });

  return {
    conversation: received.conversationId,
    message: received.message.id,
    sentMessage: sent.message.id,
    messagePicture: await uploadedPicture(app, creator, 'message'),
    session: devices.find(({ current }) => !current)?.id ?? '',
    dataExport,
    notification: notification?.id ?? '',
    notice: await notice(app, 'publish'),
    draftNotice: await notice(app, 'keep'),
    withdrawnNotice: await notice(app, 'withdraw'),
    receipt: complaint.data.receipt,
    takenProof,
    looseProof: await proof(),
  };
}

/** A notice that is published, or taken back after that, or still being written. */
export async function notice(
  { call, admin }: TestApp,
  then: 'publish' | 'withdraw' | 'keep',
  audience: NoticeAudience = 'everyone',
): Promise<string> {
  const editor = await admin('admin');
  const form = { title: '服务升级说明', body: body('周日凌晨升级。'), audience };
  const noticeId = (await call(createNotice, form, editor)).data.id;
  if (then !== 'keep') await call(publishNotice, { noticeId }, editor);
  if (then === 'withdraw') await call(withdrawNotice, { noticeId }, editor);
  return noticeId;
}

export const COMPLAINT = {
  kind: 'copyright' as const,
  standing: 'self' as const,
  name: '周正',
  contact: 'somebody@example.com',
  links: ['https://wenjian.example/article/abc'],
  statement: '这篇文章未经许可转载了我发表在个人网站上的全文和照片。',
  promised: true as const,
};
