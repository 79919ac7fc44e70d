import { describe, expect, test } from 'vitest';
import { createComment } from './comments/comments.ts';
import { sendDanmaku } from './danmaku/danmaku.ts';
import { sendMessage } from './messages/messages.ts';
import { isNickname, isSeen, withoutMarkPiles } from './text.ts';

const TOWER = `a${'\u0301'.repeat(40)}`;

describe('something to be seen', () => {
  test.each(['\u2800', '\u3164', '\u200b\u200d', '\u00ad \u3000', '\ufe0f', '\u0301', '\u{e0020}', '\u115f\u1160', '\u0000'])(
    'is not %j',
    (text) => {
      expect(isSeen(text)).toBe(false);
      const answers = [
        createComment.input.safeParse({ postsId: 'a', content: text }),
        sendDanmaku.input.safeParse({ postsId: 'a', atMs: 0, content: text }),
        sendMessage.input.safeParse({ toUserId: 'a', content: text }),
      ];
      expect(answers.map(({ success }) => success)).toEqual([false, false, false]);
    },
  );

  test.each(['好', '.', '👨‍👩‍👧', '1️⃣', '🇨🇳', 'é', 'ก็', '₿'])('is %s', (text) => expect(isSeen(text)).toBe(true));
});

describe('a letter', () => {
  test('keeps the marks that scripts put on it, and no tower of them', () => {
    for (const text of ['Việt', 'ที่นี่', 'שָׁלוֹם', 'བརྒྱུད', 'مُحَمَّدٌ'])
      expect(withoutMarkPiles(text.normalize('NFD'))).toBe(text.normalize('NFD'));
    expect(withoutMarkPiles(TOWER)).toHaveLength(7);
  });
});

describe('a nickname', () => {
  test.each(['👨‍👩‍👧一家', '老王', '🏴󠁧󠁢󠁥󠁮󠁧󠁿球迷', '1️⃣号', '👍🏽👍', 'Zoë 张', '🇨🇳加油', '❤️小鹿'])('may be %s', (name) => {
    expect(isNickname(name)).toBe(true);
  });

  test.each([
    ['老王\u3164', 'a filler'],
    ['老\u200b王', 'a space without width'],
    ['老\u200d王', 'a joiner that joins no emoji'],
    ['老\u2800王', 'a blank of Braille'],
    ['\u2800\u2800', 'blanks alone'],
    ['老\u00a0王', 'a space that is none'],
    ['王\u202e老', 'a turn of direction'],
    [`${TOWER}b`, 'a tower of marks'],
    ['👨‍👩‍👧', 'one picture alone'],
    [' 老王', 'a space before'],
    ['老', 'one letter'],
    ['老王'.repeat(11), 'too many letters'],
  ])('is not %j: %s', (name) => {
    expect(isNickname(name)).toBe(false);
  });
});
