import { useState } from 'react';
import { listLicences, renewLicence } from '#contract/agencies/addresses.ts';
import { licenceNote } from '#contract/agencies/application-fields.ts';
import type { Licence } from '#contract/agencies/licences.ts';
import { usePictureLimit } from '../../../kits/uploads/picture-limit.ts';
import { ApiError } from '../../../lib/api.ts';
import { useAnswer } from '../../../lib/calls/use-answer.ts';
import { namesFields, useCall } from '../../../lib/calls/use-call.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Tag, type Tone } from '../../../ui/data/chip.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Checkbox } from '../../../ui/forms/choice.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { LicenceField } from '../applications/licence-field.tsx';
import { RENEW_FROM_DAYS } from '../format.ts';
import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './licences-card.module.css';

/** The agency's licences with an expiry date, with a dialog to renew them; nothing without any. */
export function LicencesCard() {
  const { answer, failure, reload: load } = useAnswer(listLicences, {});
  const licences = answer?.list ?? null;
  const [renewing, setRenewing] = useState<Licence | null>(null);
  if (failure === null && (licences === null || licences.length === 0)) return null;
  return (
    <Stack as="section" surface gap={14} className={css.card} aria-labelledby="licences-title">
      <Text as="h2" size={16} id="licences-title">
        证件
      </Text>
      {failure !== null && <ErrorState inline message={failure} onRetry={load} />}
      <ul>
        {licences?.map((licence) => (
          <Cluster as="li" align="center" gap={12} key={licence.paper}>
            <div>
              <Cluster as="h3" wrap align="center" gap={8} size={14} weight="medium">
                {licence.label}
                <Tag tone={toneOf(licence)}>{licenceStatus(licence)}</Tag>
              </Cluster>
              {noteOf(licence) !== null && <p>{noteOf(licence)}</p>}
            </div>
            {licence.renewal?.state !== 'pending' && (
              <Button size="s" aria-label={`更新${licence.label}`} onClick={() => setRenewing(licence)}>
                更新
              </Button>
            )}
          </Cluster>
        ))}
      </ul>
      {renewing !== null && (
        <RenewDialog
          licence={renewing}
          onDone={() => {
            setRenewing(null);
            load();
          }}
          onClose={() => setRenewing(null)}
        />
      )}
    </Stack>
  );
}

const toneOf = ({ daysLeft }: Licence): Tone =>
  daysLeft === null ? 'success' : daysLeft <= 7 ? 'error' : daysLeft <= RENEW_FROM_DAYS ? 'warning' : 'success';

function licenceStatus({ expiresOn, daysLeft }: Licence): string {
  if (expiresOn === null || daysLeft === null) return '长期有效';
  if (daysLeft <= 0) return `${expiresOn} 已到期`;
  return daysLeft <= RENEW_FROM_DAYS ? `还有 ${daysLeft} 天到期` : `有效期到 ${expiresOn}`;
}

function noteOf({ renewal, daysLeft }: Licence): string | null {
  if (renewal?.state === 'pending') return '新证件已提交，等待平台审核；通过之前旧证件仍然有效。';
  if (renewal?.state === 'rejected') return `新证件已退回：${renewal.reason}`;
  return daysLeft !== null && daysLeft <= RENEW_FROM_DAYS ? '请换发新证件后在这里提交，以免影响机构账号使用。' : null;
}

interface RenewDialogProps {
  licence: Licence;
  onDone: () => void;
  onClose: () => void;
}

/** Submits a new licence for an expiring one. */
function RenewDialog({ licence: { paper: licence, label }, onDone, onClose }: RenewDialogProps) {
  const max = usePictureLimit();
  const [document, setDocument] = useState<string | null>(null);
  const [day, setDay] = useState('');
  const [isLong, setLong] = useState(false);
  const [problems, setProblems] = useState<{ document?: string | undefined; expiresOn?: string | undefined }>({});
  const renew = useCall(renewLicence, { isShownOnPage: namesFields, onDone });
  const send = async () => {
    const wrong = {
      ...(document === null ? { document: `请上传新的${label}` } : {}),
      ...(!isLong && day === '' ? { expiresOn: '请填写截止日期，长期有效可勾选' } : {}),
    };
    setProblems(wrong);
    if (document === null || Object.keys(wrong).length > 0) return;
    const result = await renew.send({ paper: licence, document, expiresOn: isLong ? 'long' : day });
    if (!result.ok) setProblems(result.error instanceof ApiError ? result.error.fields : {});
  };
  return (
    <FormDialog
      title={`更新${label}`}
      description={`${licenceNote(max)}系统会加水印，只有你和审核员能看到。`}
      verb="提交审核"
      busy={renew.isPending}
      onClose={onClose}
      onSend={() => void send()}
    >
      <LicenceField
        field={{ key: licence, label: `新的${label}`, type: 'document' }}
        file={undefined}
        refused={undefined}
        reason={undefined}
        problem={problems.document}
        locked={null}
        filled={document !== null}
        onUploaded={(reference) => {
          setDocument(reference);
          setProblems({ ...problems, document: undefined });
        }}
      />
      <TextField
        label="截止日期"
        type="date"
        required={!isLong}
        disabled={isLong}
        value={isLong ? '' : day}
        error={problems.expiresOn}
        onChange={({ target }) => {
          setDay(target.value);
          setProblems({ ...problems, expiresOn: undefined });
        }}
      />
      <Checkbox checked={isLong} onChange={({ target }) => setLong(target.checked)}>
        长期有效
      </Checkbox>
    </FormDialog>
  );
}
