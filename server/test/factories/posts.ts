import sharp from 'sharp';
import { save, submit } from '#contract/posts/drafts.ts';
import type { DocNode } from '#contract/document.ts';
import { approvePost } from '#contract/moderation/review.ts';

import { mediaAssets } from '#server/db/tables/media-assets.ts';
import { openSession } from '#server/domains/accounts/service.ts';
import { addPicture } from '#server/domains/media-assets/service.ts';
import type { TestApp, Visitor } from '../test-app.ts';

/** A body of plain paragraphs. */
export const body = (...paragraphs: string[]): DocNode => ({
  type: 'doc',
  content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
});

/** An article that can be submitted as it is. */
export const articleForm = (more: object = {}) => ({
  type: 'article' as const,
  title: '湖水退去之后',
  categoryId: 'nature',
  tags: ['候鸟', '湿地'],
  region: 'hubei',
  body: body('凌晨五点四十分，湖面还是墨色的。', '整片湖醒了。'),
  ...more,
});

/** Steps that every test of posts takes. */
export function postsOf(app: TestApp) {
  const { call, deps } = app;
  const made = async (form: object, by: Visitor): Promise<string> => {
    const { data, msg } = await call(save, form, by);
    if (data === null) throw new Error(msg);
    return data.postsId;
  };
  const submitted = async (form: object, by: Visitor): Promise<string> => {
    const postsId = await made(form, by);
    const { status, msg } = await call(submit, { postsId }, by);
    if (status !== 200) throw new Error(msg);
    return postsId;
  };
  return {
    made,
    submitted,
    async published(form: object, by: Visitor, admin: Visitor): Promise<string> {
      const postsId = await submitted(form, by);
      const { status, msg } = await call(approvePost, { postsId }, admin);
      if (status !== 200) throw new Error(msg);
      return postsId;
    },
    /** A new token, for after the clock was moved on. */
    async again({ id }: Visitor, kind: 'user' | 'admin' = 'user'): Promise<Visitor> {
      const { token } = await openSession(deps, deps.db, { kind, id }, { ip: '127.0.0.1', userAgent: 'test' });
      return { id, token };
    },
    async picture(by: Visitor): Promise<string> {
      const source = await sharp({ create: { width: 700, height: 394, channels: 3, background: '#0a7' } })
        .png()
        .toBuffer();
      return (await addPicture(deps, { ownerId: by.id, part: 'image', source })).url;
    },
    /** A video as the transcoder leaves it; how it gets there is another test's business. */
    async video(by: Visitor, state: 'processing' | 'ready' | 'failed' = 'ready'): Promise<string> {
      const id = deps.random.id();
      const now = deps.clock.now();
      await deps.db.insert(mediaAssets).values({
        id,
        ownerId: by.id,
        uploadId: id,
        filesOf: id,
        filename: 'clip.mp4',
        size: 1,
        sourceKey: `private/source/${id}`,
        state,
        percent: state === 'ready' ? 100 : 40,
        attempt: 1,
        priority: 0,
        createdAt: now,
        updatedAt: now,
        ...(state === 'ready' ? { folder: `video/${id.slice(0, 2)}/${id}/1`, durationMs: 12_500, width: 1280, height: 720 } : {}),
      });
      return id;
    },
  };
}
