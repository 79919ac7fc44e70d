import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { approveApplication, rejectApplication, revealIdNumber } from '#contract/agencies/addresses.ts';
import { APPLICATION_KIND_LABEL, APPLICATION_STATE_LABEL } from '#contract/agencies/constants.ts';
import { applicationSections, type FieldKey } from '#contract/agencies/application-fields.ts';
import type { ApplicationDetail } from '#contract/agencies/applications.ts';
import { DetailAnswer, DetailPanel } from '../../../kits/resource/list-detail/detail-panel.tsx';
import { useCall } from '../../../lib/calls/use-call.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Button } from '../../../ui/base/button.tsx';
import { useShortcuts } from '../../../ui/base/shortcuts.ts';
import { Key, Tag } from '../../../ui/data/chip.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { TextArea } from '../../../ui/forms/field.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Cluster, Grid, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { AssignmentLine } from '../../admins/parts/assignment-line.tsx';
import { InternalNotes } from '../../back-office/parts/internal-notes.tsx';
import { History, Section } from '../../../kits/resource/detail.tsx';
import { useMayHandle } from '../../../kits/session/admin-access.ts';
import css from './application-panel.module.css';
import { ApplicationFieldRow } from './field-row.tsx';
import { applicationQuery, AGENCY_ADMIN } from '../admin-queries.ts';

/** Tones of the states. */
const STATE_TONE = { draft: 'neutral', pending: 'warning', approved: 'success', rejected: 'error' } as const;

interface ApplicationPanelProps {
  id: string;
  onClose: () => void;
  onDecided: () => void;
}

/** An application: results of automatic checks, fields and licences, with a reason for each rejected field. */
export function ApplicationPanel({ id, onClose, onDecided }: ApplicationPanelProps) {
  const query = useQuery(applicationQuery(id));
  return (
    <DetailPanel title={query.data?.organisationName ?? '入驻申请'} busy={query.isFetching} onClose={onClose}>
      <DetailAnswer query={query} lines={12}>
        {(application) => <ApplicationView key={application.submissions} application={application} onDecided={onDecided} />}
      </DetailAnswer>
    </DetailPanel>
  );
}

function ApplicationView({ application, onDecided }: { application: ApplicationDetail; onDecided: () => void }) {
  const [reasons, setReasons] = useState<Partial<Record<FieldKey, string>>>({});
  const [reason, setReason] = useState('');
  const [confirming, setConfirming] = useState<'approve' | 'reject' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [idNumber, setIdNumber] = useState<string | null>(null);
  const mayHandle = useMayHandle();
  const isPersonal = application.kind === 'personal';
  // The controls of the decision are only for those who may decide.
  const isWaiting = mayHandle && application.status === 'pending';
  const onDone = () => {
    setConfirming(null);
    onDecided();
  };
  const approve = useCall(approveApplication, { stale: AGENCY_ADMIN, onDone });
  const reject = useCall(rejectApplication, { stale: AGENCY_ADMIN, onDone });
  const reveal = useCall(revealIdNumber, {
    success: null,
    stale: AGENCY_ADMIN,
    onDone: (answer) => setIdNumber(answer.idNumber),
  });
  const reasonEntries = Object.entries(reasons) as [FieldKey, string][];
  const isMissing = reasonEntries.some(([, text]) => text.trim() === '');

  const setFor = (key: FieldKey, text: string | null) =>
    setReasons(({ [key]: _old, ...others }) => (text === null ? others : { ...others, [key]: text }));
  const confirmReject = () => {
    const wrong = isMissing
      ? '有退回的项目还没有写理由'
      : reasonEntries.length === 0 && reason.trim() === ''
        ? '请选择要退回的项目并写明理由，或填写整体理由'
        : null;
    setProblem(wrong);
    if (wrong === null) setConfirming('reject');
  };
  useShortcuts(
    isWaiting ? { ...(reasonEntries.length === 0 ? { a: () => setConfirming('approve') } : {}), r: confirmReject } : {},
  );
  return (
    <Stack gap={20} shrinkChildren size={13}>
      <Text tone="muted">
        {APPLICATION_KIND_LABEL[application.kind]} · {application.applicant.nickname} · {formatDateTime(application.submittedAt)}{' '}
        第 {application.submissions} 次提交
      </Text>
      {isWaiting && (
        <AssignmentLine
          subject="application"
          queue="applications"
          id={application.id}
          since={application.submittedAt}
          stale={AGENCY_ADMIN}
        />
      )}
      <Section aria-label="自动核验">
        <h3>自动核验</h3>
        <Stack as="ul" gap={10} className={css.checks}>
          {application.checks.map(({ key, label, ok, detail }) => (
            <Cluster as="li" gap={8} key={key} data-ok={ok}>
              <Icon name={ok ? 'check-circle' : 'warning'} size="s" />
              <Text as="span" tone="muted">
                <Text as="b" tone="plain" weight="medium">
                  {label}
                </Text>
                {detail}
              </Text>
            </Cluster>
          ))}
        </Stack>
        <Text size={12} tone="muted">
          {isPersonal
            ? '姓名与身份证号由核验服务或人脸核验比对；没有核验结果的，请谨慎通过。'
            : '核验只看号码和日期，内容请与证件照片逐项比对。'}
        </Text>
      </Section>
      {applicationSections(application.kind).map(({ title, fields }) => (
        <Section key={title} aria-label={title}>
          <h3>{title}</h3>
          <Grid className={css.fields}>
            {fields.map((field) => (
              <ApplicationFieldRow
                key={field.key}
                field={field}
                application={application}
                idNumber={field.key === 'idNumber' ? idNumber : null}
                reason={isWaiting ? reasons[field.key] : application.reasons[field.key]}
                editable={isWaiting}
                onReason={(text) => setFor(field.key, text)}
                onReveal={() => void reveal.send({ id: application.id })}
              />
            ))}
          </Grid>
        </Section>
      ))}
      <InternalNotes subject="application" id={application.id} />
      {isWaiting ? (
        <Section aria-label="结论">
          <h3>结论</h3>
          {reasonEntries.length > 0 && <p>将退回 {reasonEntries.length} 项，其余视为通过，申请人无需再填。</p>}
          <TextArea
            label="整体理由（选填）"
            rows={3}
            maxLength={200}
            counter={`${reason.length} / 200`}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          {problem !== null && <Note tone="error">{problem}</Note>}
          <Cluster gap={8} className={css.buttons}>
            <Button variant="danger" icon="close" loading={reject.isPending} onClick={confirmReject}>
              {reasonEntries.length === 0 ? '退回' : `退回 ${reasonEntries.length} 项`}
              <Key>R</Key>
            </Button>
            <Button
              variant="primary"
              icon="check"
              loading={approve.isPending}
              disabled={reasonEntries.length > 0}
              onClick={() => setConfirming('approve')}
            >
              通过
              <Key>A</Key>
            </Button>
          </Cluster>
        </Section>
      ) : (
        <Section aria-label="审核结果">
          <Cluster>
            <Tag tone={STATE_TONE[application.status]}>{APPLICATION_STATE_LABEL[application.status]}</Tag>
          </Cluster>
          {application.reason !== '' && <p>{application.reason}</p>}
        </Section>
      )}
      <Section aria-label="经过">
        <h3>经过</h3>
        <History>
          {application.history.map((event) => (
            <li key={`${event.at} ${event.action}`}>
              <time dateTime={event.at}>{formatDateTime(event.at)}</time>
              {event.by} {ACTIONS[event.action] ?? event.action}
              {event.reason !== '' && `：${event.reason}`}
            </li>
          ))}
        </History>
        {application.agreementVersion !== null && (
          <Text size={12} tone="muted">
            已同意{isPersonal ? '内容创作规范' : '机构入驻协议'} {application.agreementVersion} 版
          </Text>
        )}
      </Section>
      <ConfirmDialog
        open={confirming === 'approve'}
        onOpenChange={() => setConfirming(null)}
        title={`通过“${application.organisationName}”的入驻申请？`}
        confirm="通过"
        loading={approve.isPending}
        onConfirm={() => void approve.send({ id: application.id })}
      >
        {isPersonal
          ? '申请人立即成为个人创作者，可以发布作品、获得收益并提现。'
          : '申请人的账号立即成为机构账号，可以发布作品、管理子账号。'}
      </ConfirmDialog>
      <ConfirmDialog
        open={confirming === 'reject'}
        onOpenChange={() => setConfirming(null)}
        title={`退回“${application.organisationName}”的入驻申请？`}
        confirm="退回"
        danger
        loading={reject.isPending}
        onConfirm={() => void reject.send({ id: application.id, reason: reason.trim(), reasons: trimmed(reasons) })}
      >
        {reasonEntries.length === 0
          ? '没有指定项目，申请人需要检查全部资料。'
          : `申请人只需修改退回的 ${reasonEntries.length} 项。`}
      </ConfirmDialog>
    </Stack>
  );
}

const ACTIONS: Record<string, string> = {
  submit: '提交申请',
  resubmit: '再次提交',
  personalSubmit: '提交个人申请',
  personalResubmit: '再次提交个人申请',
  withdraw: '撤回',
  approve: '通过',
  reject: '退回',
};

const trimmed = (reasons: Partial<Record<FieldKey, string>>) =>
  Object.fromEntries(Object.entries(reasons).map(([key, text]) => [key, text.trim()]));
