import * as contract from '#contract/comments/comments.ts';
import * as posts from '#contract/posts/post.ts';
import { publishedPost } from './published-post.ts';
import { createTestApp, type Visitor } from '../test-app.ts';

/** A site with an author whose newest post is commented on, for the tests of this folder. */
export async function createCommenting() {
  const { call, user, deps, clock } = await createTestApp();
  const author = await user('creator', { nickname: '林间' });
  let post = '';

  const write = (by: Visitor, content: string, more: object = {}) => {
    clock.advance(1000);
    return call(contract.createComment, { postsId: post, content, ...more }, by);
  };
  const list = async (more: object = {}, by?: Visitor) =>
    (await call(contract.listComments, { postsId: post, ...more }, by)).data;

  return {
    call,
    person: user,
    deps,
    author,
    post: () => post,
    async newPost() {
      post = await publishedPost(deps, { authorId: author.id });
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
    count: async () => (await call(posts.detail, { postsId: post }, author)).data.commentCount,
    remove: (by: Visitor, commentId: string) => call(contract.removeComment, { commentId }, by),
    like: (by: Visitor, commentId: string, liked = true) => call(contract.likeComment, { commentId, liked }, by),
    pin: (by: Visitor, commentId: string, pinned = true) => call(contract.pinComment, { commentId, pinned }, by),
  };
}
