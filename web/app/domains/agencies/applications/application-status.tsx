import { useState } from 'react';
import { useNavigate } from 'react-router';
import { applicationFields, openFields } from '#contract/agencies/application-fields.ts';
import type { ApplicationKind } from '#contract/agencies/constants.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { reloadMe } from '../../../kits/session/user-session.ts';
import { Cluster, Text } from '../../../ui/layout/primitives.tsx';
import { Link } from '../../../ui/base/link.tsx';
import css from './application-form.module.css';
import { applicationKind, wordsOf } from './kinds.ts';
import { ApplicationProgress } from './progress.tsx';
import type { Filling } from './use-application.ts';

/** The state of the application, for the applicant. */
export function ApplicationStatus({ filling, kind }: { filling: Filling; kind: ApplicationKind }) {
  const { application } = filling;
  if (application === null) return null;
  if (application.status === 'draft' && application.kind !== kind)
    return (
      <Note tone="info">
        你有一份“{applicationKind(application.kind)?.title}”的草稿，相同的项目已填入。在这里保存后，会改为
        {applicationKind(kind)?.title}。
      </Note>
    );
  if (application.status !== 'rejected') return null;
  const refusedFields = applicationFields(kind).filter(({ key }) => application.reasons[key] !== undefined);
  const total = applicationFields(kind).length;
  return (
    <Note tone="error">
      {refusedFields.length > 0 ? (
        <>
          <b>
            还差 {refusedFields.length} 项：{refusedFields.map(({ label }) => label).join('、')}。
          </b>
          其余 {total - openFields(kind, application.reasons).length} 项已通过，无需再填。修改后再次提交，通常 1 个工作日内复核。
        </>
      ) : (
        <b>申请已退回：</b>
      )}
      {application.reason !== '' && ` ${application.reason}`}
    </Note>
  );
}

/** Shown while the application is under review; it cannot be changed unless it is withdrawn. */
export function Waiting({ filling }: { filling: Filling }) {
  const [confirming, setConfirming] = useState(false);
  const [busy, setBusy] = useState(false);
  const withdraw = async () => {
    setBusy(true);
    await filling.withdraw();
    setBusy(false);
    setConfirming(false);
  };
  const { submittedAt } = filling.application ?? {};
  return (
    <Cluster surface gap={10} align="center" wrap className={css.bar}>
      <Text size={14} className={css.agree}>
        {submittedAt && `${formatDateTime(submittedAt)} 提交，审核期间不能修改。结果会通知你。`}
      </Text>
      <Button icon="undo" onClick={() => setConfirming(true)}>
        撤回修改
      </Button>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title="撤回入驻申请？"
        confirm="撤回"
        loading={busy}
        onConfirm={() => void withdraw()}
      >
        资料会保留，修改后再次提交要重新排队。
      </ConfirmDialog>
    </Cluster>
  );
}

export function Approved({ filling, kind }: { filling: Filling; kind: ApplicationKind }) {
  const navigate = useNavigate();
  return (
    <>
      <ApplicationProgress application={filling.application} kind={kind} />
      <EmptyState
        illustration="tray"
        title={kind === 'personal' ? '你已是个人创作者' : `${filling.values.organisationName ?? '机构'} 已入驻`}
        text={wordsOf(kind).opened}
      >
        <Button variant="primary" onClick={() => void reloadMe().then(() => navigate('/creator/center'))}>
          进入创作者中心
        </Button>
      </EmptyState>
    </>
  );
}

/** Shown when there is an application of another kind. */
export const Elsewhere = ({ filling, kind }: { filling: Filling; kind: ApplicationKind }) => (
  <>
    <ApplicationProgress application={filling.application} kind={kind} />
    <EmptyState
      title={`你的${applicationKind(kind)?.title ?? '入驻'}申请${filling.application?.status === 'pending' ? '正在审核' : '已退回'}`}
      text="一次只能提交一类申请，如需更换请先撤回当前申请。"
    >
      <ButtonLink variant="primary" to={`/audit/${kind}`}>
        查看申请
      </ButtonLink>
      <Link to="/audit">返回</Link>
    </EmptyState>
  </>
);
