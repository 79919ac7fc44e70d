import { useState } from 'react';
import { modifyPrivacy } from '#contract/accounts/addresses.ts';
import type { Me, Privacy } from '#contract/accounts/accounts.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { welcomePath } from '../../../lib/paths.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { Radio, Switch } from '../../../ui/forms/choice.tsx';
import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { refreshMe } from '../../../kits/session/user-session.ts';
import css from './settings.module.css';

const MESSAGES_FROM: { value: Privacy['messagesFrom']; label: string; note: string }[] = [
  { value: 'everyone', label: '所有人', note: '陌生人只能先发一条消息，归入“陌生人消息”' },
  { value: 'following', label: '我关注的人', note: '没有关注的人不能主动给你发私信' },
  { value: 'nobody', label: '不接收新的私信', note: '只有已有会话的人可以继续' },
];

/** Privacy settings with optimistic updates, undone when the server refuses one. */
export function PrivacySection({ me }: { me: Me }) {
  const [privacy, setPrivacy] = useState(me.privacy);

  const change = useCall(modifyPrivacy, {
    optimistic(part) {
      setPrivacy({ ...privacy, ...part });
      return () => setPrivacy(privacy);
    },
    success: '设置已保存',
    onDone(saved) {
      setPrivacy(saved);
      refreshMe();
    },
  });

  return (
    <>
      <section className={css.card}>
        <h2>个性化推荐</h2>
        <Switch
          checked={privacy.personalized}
          note="关闭后，推荐不再参考你的阅读、点赞和兴趣，只看热度、时间和地区"
          onChange={({ target }) => void change.send({ personalized: target.checked })}
        >
          根据我的兴趣推荐作品
        </Switch>
        <Cluster>
          <ButtonLink to={welcomePath('/settings?tab=privacy')}>选择感兴趣的分类</ButtonLink>
        </Cluster>
      </section>
      <section className={css.card}>
        <h2>私信</h2>
        <Stack as="fieldset" shrink gap={4} className={css.choices}>
          <Text as="legend" size={14} weight="strong">
            谁可以主动给我发私信
          </Text>
          {MESSAGES_FROM.map(({ value, label, note }) => (
            <Radio
              key={value}
              name="messagesFrom"
              checked={privacy.messagesFrom === value}
              note={note}
              onChange={() => void change.send({ messagesFrom: value })}
            >
              {label}
            </Radio>
          ))}
        </Stack>
      </section>
    </>
  );
}
