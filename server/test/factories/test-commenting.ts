import * as contract from '#contract/comments/comments.ts';
import * as posts from '#contract/posts/post.ts';
import { publishedWork } from '../published-work.ts';
import { createTestApp, type Visitor } from '../test-app.ts';

/** A site with an author whose newest work is commented on, for the tests of this folder. */
export async function createCommenting() {
  const { call, person, deps, clock } = await createTestApp();
  const author = await person('creator', { nickname: '林间' });
  let work = '';

  const write = (by: Visitor, content: string, more: object = {}) => {
    clock.advance(1000);
    return call(contract.createComment, { postsId: work, content, ...more }, by);
  };
  const list = async (more: object = {}, by?: Visitor) =>
    (await call(contract.listComments, { postsId: work, ...more }, by)).data;

  return {
    call,
    person,
    deps,
    author,
    work: () => work,
    async newWork() {
      work = await publishedWork(deps, { authorId: author.id });
    },
    /** Each a second after the one before. */
    write,
    async written(...given: Parameters<typeof write>) {
      const answer = await write(...given);
      if (answer.status !== 200) throw new Error(`the comment was refused: ${answer.msg}`);
      return answer.data;
    },
    list,
    contents: async (...given: Parameters<typeof list>) => (await list(...given)).list.map(({ content }) => content),
    count: async () => (await call(posts.detail, { postsId: work }, author)).data.commentCount,
    remove: (by: Visitor, commentId: string) => call(contract.removeComment, { commentId }, by),
    like: (by: Visitor, commentId: string, liked = true) => call(contract.likeComment, { commentId, liked }, by),
    pin: (by: Visitor, commentId: string, pinned = true) => call(contract.pinComment, { commentId, pinned }, by),
  };
}
