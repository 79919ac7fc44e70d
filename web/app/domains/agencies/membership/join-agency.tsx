import { useState } from 'react';
import { answerInvitation, joinAgency, leaveAgency } from '#contract/agencies/addresses.ts';
import type { AgencyInfo } from '#contract/agencies/agencies.ts';
import { requestWithMessage } from '../../../lib/api.ts';
import { formatDay } from '../../../lib/format.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { ClosingStatement } from './closing-statement.tsx';
import css from './join-agency.module.css';
import { useOwnAgency, type OwnAgency } from './use-own-agency.ts';

/** Joining an agency: by a code or an invitation, with the state of the last request. */
export function JoinAgency() {
  const own = useOwnAgency();
  if (own.failure !== null) return <ErrorState inline message={own.failure} onRetry={own.reload} />;
  if (own.info === null) return <SkeletonLines lines={4} />;
  return <JoinSection own={own} />;
}

/** The same as a dialog, for the 404 page. Large: load it on first use. */
export function JoinDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="s"
      title="加入机构"
      description="加入已入驻的机构，成为它的创作者，就能发布作品、获得收益。"
    >
      <Stack gap={14} className={css.dialog}>
        <JoinAgency />
      </Stack>
    </Dialog>
  );
}

export function JoinSection({ own }: { own: OwnAgency }) {
  const { info } = own;
  if (info === null) return null;
  if (info.role === 'owner')
    return info.agency?.status === 0 ? (
      <Note>你已是机构账号，不能加入其他机构。</Note>
    ) : (
      <Note tone="warning">{info.agency?.name} 已被平台停用，作品和收益都保留，请联系平台。</Note>
    );
  if (info.membership?.waitingFor === 'person') return <Invitation own={own} />;
  if (info.membership?.waitingFor === 'platform') return <Waiting own={own} />;
  if (info.membership !== null)
    return <Note tone={info.membership.status === 'disabled' ? 'warning' : 'info'}>{membershipText(info.membership)}</Note>;
  return (
    <>
      {info.past !== null && <Past past={info.past} />}
      <CodeForm own={own} />
    </>
  );
}

/** The previous membership: rejected, or ended with its closing statement. */
function Past({ past }: { past: NonNullable<AgencyInfo['past']> }) {
  if (past.status === 'rejected')
    return (
      <Note tone="warning">
        加入 {past.agency.name} 的申请未通过{past.reason !== '' && `：${past.reason}`}
      </Note>
    );
  return past.closing === null ? (
    <Note>
      {formatDay(past.until)} 已离开 {past.agency.name}。
    </Note>
  ) : (
    <ClosingStatement past={past} closing={past.closing} />
  );
}

function CodeForm({ own }: { own: OwnAgency }) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const submit = async () => {
    if (code.trim() === '') return setProblem('请输入邀请码');
    setProblem((await own.act(() => requestWithMessage(joinAgency, { invitationCode: code }))) ?? undefined);
  };
  return (
    <Form className={css.form} onSend={() => void submit()}>
      <TextField
        label="机构邀请码"
        name="invitationCode"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={16}
        placeholder="8 位邀请码"
        value={code}
        error={problem}
        hint="由机构提供。提交后经平台审核，通过即可创作。"
        onChange={({ target }) => {
          setCode(target.value.toUpperCase());
          setProblem(undefined);
        }}
      />
      <Button type="submit" variant="primary" loading={own.busy}>
        申请加入
      </Button>
    </Form>
  );
}

function Invitation({ own }: { own: OwnAgency }) {
  const [problem, setProblem] = useState<string | null>(null);
  const { agency, membership } = own.info ?? {};
  if (!agency || !membership) return null;
  const answer = async (accepted: boolean) =>
    setProblem(
      await own.act(
        () => requestWithMessage(answerInvitation, { id: membership.id, accepted }),
        accepted ? '已接受邀请，等待平台审核' : '已谢绝邀请',
      ),
    );
  return (
    <Text as="div" leading="reading" className={css.invitation}>
      <p>
        <b>{agency.name}</b> 邀请你加入机构，成为机构的创作者。
      </p>
      <p>
        约定分成 <b>{membership.share}%</b>：每 100 元净收益，你得 {membership.share} 元，机构留 {100 - membership.share} 元。
      </p>
      {problem !== null && <Note tone="error">{problem}</Note>}
      <Cluster gap={8}>
        <Button variant="primary" loading={own.busy} onClick={() => void answer(true)}>
          接受邀请
        </Button>
        <Button disabled={own.busy} onClick={() => void answer(false)}>
          谢绝
        </Button>
      </Cluster>
    </Text>
  );
}

function Waiting({ own }: { own: OwnAgency }) {
  const [problem, setProblem] = useState<string | null>(null);
  const withdraw = async () => setProblem(await own.act(() => requestWithMessage(leaveAgency, {}), '已撤回加入机构的申请'));
  return (
    <Text as="div" leading="reading" className={css.invitation}>
      <p>
        加入 <b>{own.info?.agency?.name}</b> 的申请正在等平台审核，结果会通知你。
      </p>
      {problem !== null && <Note tone="error">{problem}</Note>}
      <Button loading={own.busy} onClick={() => void withdraw()}>
        撤回申请
      </Button>
    </Text>
  );
}

const membershipText = ({ status, agency, reason }: { status: string; agency: { name: string }; reason: string }): string =>
  status === 'disabled'
    ? `你在 ${agency.name} 的子账号已停用${reason === '' ? '' : `：${reason}`}。作品和此前的收益都保留，请联系机构。`
    : `你已是 ${agency.name} 的子账号。`;
