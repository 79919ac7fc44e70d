import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { banFromRemarks, saveAuthorRemarks } from '#contract/comments/addresses.ts';
import type { Audience, AuthorRemarks } from '#contract/comments/audience.ts';
import { AUDIENCES, AUTHOR_WORDS } from '#contract/comments/constants.ts';
import { codePoints } from '#contract/text.ts';
import { namesFields, useCall } from '../../../lib/calls/use-call.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { ListState } from '../../../ui/feedback/list-state.tsx';
import { SkeletonGroup, SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Radio } from '../../../ui/forms/choice.tsx';
import { TextArea } from '../../../ui/forms/field.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { Link } from '../../../ui/base/link.tsx';
import { BANNED, bannedQuery, SETTINGS, settingsQuery } from './queries.ts';
import css from './remark-settings.module.css';

/** Settings for comments and danmaku under own posts: who may write, blocked words, and banned users. */
export function RemarkSettings() {
  const settings = useQuery(settingsQuery);
  return (
    <Stack shrinkChildren className={css.settings}>
      {settings.isError ? (
        <ErrorState message={settings.error.message} retrying={settings.isFetching} onRetry={() => void settings.refetch()} />
      ) : settings.data === undefined ? (
        <SkeletonGroup label="正在加载评论设置">
          <SkeletonLines lines={6} />
        </SkeletonGroup>
      ) : (
        <SettingsForm saved={settings.data} />
      )}
      <Banned />
    </Stack>
  );
}

const COMMENTS: Record<Audience, { label: string; note: string }> = {
  everyone: { label: '所有人', note: '登录并绑定手机号的读者都可以评论' },
  followers: { label: '仅粉丝', note: '关注你之后才能评论' },
  nobody: { label: '关闭', note: '谁都不能评论，已有的评论照常显示' },
};
const DANMAKU: Record<Audience, { label: string; note: string }> = {
  everyone: { label: '所有人', note: '登录并绑定手机号的观众都可以发弹幕' },
  followers: { label: '仅粉丝', note: '关注你之后才能发弹幕' },
  nobody: { label: '关闭', note: '视频不显示弹幕，也不能发' },
};

function SettingsForm({ saved }: { saved: AuthorRemarks }) {
  const [comments, setComments] = useState(saved.comments);
  const [danmaku, setDanmaku] = useState(saved.danmaku);
  const [text, setText] = useState(saved.words.join('\n'));
  const [problem, setProblem] = useState<string>();
  const save = useCall(saveAuthorRemarks, {
    stale: SETTINGS,
    isShownOnPage: namesFields,
    onDone: ({ words: saved }) => setText(saved.join('\n')),
  });
  const words = wordsIn(text);
  const send = () => {
    const error = problemOf(words);
    setProblem(error);
    if (error === undefined) void save.send({ comments, danmaku, words });
  };
  return (
    <Form label="评论设置" className={css.form} onSend={send}>
      <Choice name="comments" legend="谁可以评论我的作品" words={COMMENTS} chosen={comments} onChoose={setComments} />
      <Choice name="danmaku" legend="谁可以在我的视频里发弹幕" words={DANMAKU} chosen={danmaku} onChoose={setDanmaku} />
      <TextArea
        label="屏蔽词"
        rows={6}
        counter={`${words.length} / ${AUTHOR_WORDS.most}`}
        hint={`每行一个，每个最多 ${AUTHOR_WORDS.max} 字。含屏蔽词的评论先由你审核，含屏蔽词的弹幕不能发送；只影响保存之后的内容。`}
        value={text}
        error={problem ?? save.fields['words']}
        spellCheck={false}
        onChange={({ target }) => {
          setText(target.value);
          setProblem(undefined);
          save.reset();
        }}
      />
      <Cluster>
        <Button type="submit" variant="primary" loading={save.isPending}>
          保存
        </Button>
      </Cluster>
    </Form>
  );
}

/** The words of a text, separated by lines or commas. */
const wordsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n,，、]/)
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
];

function problemOf(words: readonly string[]): string | undefined {
  if (words.length > AUTHOR_WORDS.most) return `屏蔽词最多 ${AUTHOR_WORDS.most} 个，多了 ${words.length - AUTHOR_WORDS.most} 个`;
  const long = words.find((word) => codePoints(word) > AUTHOR_WORDS.max);
  return long === undefined ? undefined : `“${[...long].slice(0, AUTHOR_WORDS.max).join('')}…”超过 ${AUTHOR_WORDS.max} 字`;
}

interface ChoiceProps {
  name: string;
  legend: string;
  words: Record<Audience, { label: string; note: string }>;
  chosen: Audience;
  onChoose: (audience: Audience) => void;
}

const Choice = ({ name, legend, words, chosen, onChoose }: ChoiceProps) => (
  <Stack as="fieldset" shrink gap={4} className={css.choices}>
    <Text as="legend" size={14} weight="strong">
      {legend}
    </Text>
    {AUDIENCES.map((value) => (
      <Radio key={value} name={name} checked={chosen === value} note={words[value].note} onChange={() => onChoose(value)}>
        {words[value].label}
      </Radio>
    ))}
  </Stack>
);

/** Users who may not write under own posts, with a button to lift the ban. */
function Banned() {
  const [page, setPage] = useState(1);
  const banned = useQuery(bannedQuery(page));
  const restore = useCall(banFromRemarks, { stale: BANNED });
  return (
    <section aria-label="禁止评论的用户" aria-busy={banned.isFetching}>
      <Text as="h2" size={14} weight="strong">
        禁止评论的用户
      </Text>
      <Text size={13} tone="muted" marginTop={4}>
        他们不能评论你的作品，也不能在你的视频里发弹幕。可在评论的“更多”里选择“禁止评论”添加。
      </Text>
      <ListState query={banned} onPage={setPage} empty={{ title: '还没有禁止评论的用户' }}>
        {(users) => (
          <ul className={css.list}>
            {users.map(({ id, nickname, avatar }) => (
              <Cluster as="li" gap={12} align="center" key={id}>
                <Avatar src={avatar} name={nickname} size="m" />
                <Text as={Link} grow shrink truncate size={14} weight="strong" to={`/users/${id}`}>
                  {nickname}
                </Text>
                <Button
                  size="s"
                  loading={restore.isPending && restore.input?.userId === id}
                  aria-label={`恢复 ${nickname} 的评论`}
                  onClick={() => void restore.send({ userId: id, banned: false })}
                >
                  恢复
                </Button>
              </Cluster>
            ))}
          </ul>
        )}
      </ListState>
    </section>
  );
}
