import { useState } from 'react';
import { memberCreate } from '#contract/agencies/addresses.ts';
import { codePoints } from '#contract/text.ts';
import { namesFields, useCall } from '../../../lib/calls/use-call.ts';
import { ApiError } from '../../../lib/api.ts';
import { Button, IconButton } from '../../../ui/base/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { AGENCY } from '../queries.ts';
import { Card, Cluster, Text } from '../../../ui/layout/primitives.tsx';
import css from './member-form.module.css';
import { ShareField, shareProblem } from './share-field.tsx';

type Problems = Partial<Record<'mobile' | 'nickname' | 'share', string>>;

/** Creates a member's account. Somebody with an account has to be invited instead, which the form's error says. */
export function MemberForm({ share, onClose }: { share: number; onClose: () => void }) {
  const [form, setForm] = useState({ mobile: '', nickname: '', share: String(share) });
  const [problems, setProblems] = useState<Problems>({});
  const write = useCall(memberCreate, {
    stale: AGENCY,
    failure: (error) => error instanceof ApiError && setProblems(error.fields),
    onDone: onClose,
  });
  const set = (name: keyof typeof form, value: string) => {
    setForm((known) => ({ ...known, [name]: value }));
    setProblems(({ [name]: _gone, ...others }) => others);
  };
  const submit = () => {
    const newProblems = problemsOf(form);
    setProblems(newProblems);
    if (Object.keys(newProblems).length > 0) return;
    void write.send({ mobile: form.mobile, nickname: form.nickname.trim(), share: Number(form.share) });
  };
  return (
    <Card as="section" className={css.card} aria-labelledby="new-member">
      <Cluster as="header" align="center" justify="between">
        <Text as="h2" size={16} id="new-member">
          新建子账号
        </Text>
        <IconButton icon="close" label="关闭新建子账号" onClick={onClose} />
      </Cluster>
      <Form onSend={submit}>
        <TextField
          label="手机号"
          name="mobile"
          required
          inputMode="numeric"
          maxLength={11}
          autoComplete="off"
          value={form.mobile}
          error={problems.mobile}
          hint="对方会收到短信，用这个手机号登录并确认分成后，平台才开始审核；没有账号的会新建一个。"
          onChange={({ target }) => set('mobile', target.value)}
          onBlur={() => form.mobile !== '' && setProblems((known) => ({ ...known, ...mobileProblem(form.mobile) }))}
        />
        <TextField
          label="昵称"
          name="nickname"
          required
          autoComplete="off"
          counter={`${codePoints(form.nickname)} / 20`}
          value={form.nickname}
          error={problems.nickname}
          onChange={({ target }) => set('nickname', target.value)}
        />
        <ShareField value={form.share} error={problems.share} onChange={(percent) => set('share', percent)} />
        {write.error !== null && !namesFields(write.error) && <Note tone="error">{write.error.message}</Note>}
        <Cluster gap={8} className={css.buttons}>
          <Button type="submit" variant="primary" loading={write.isPending}>
            发送邀请
          </Button>
          <Button onClick={onClose}>取消</Button>
        </Cluster>
      </Form>
    </Card>
  );
}

export const mobileProblem = (mobile: string): Problems => {
  if (mobile === '') return { mobile: '请输入手机号' };
  return /^1[3-9]\d{9}$/.test(mobile) ? {} : { mobile: '手机号格式不正确' };
};

function problemsOf({ mobile, nickname, share }: { mobile: string; nickname: string; share: string }): Problems {
  const length = codePoints(nickname.trim());
  const wrongShare = shareProblem(share);
  return {
    ...mobileProblem(mobile),
    ...(length === 0 ? { nickname: '请输入昵称' } : length < 2 || length > 20 ? { nickname: '昵称应为 2–20 个字' } : {}),
    ...(wrongShare === undefined ? {} : { share: wrongShare }),
  };
}
