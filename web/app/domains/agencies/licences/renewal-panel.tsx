import { useRef, useState } from 'react';
import { decideRenewal } from '#contract/agencies/addresses.ts';
import type { RenewalRow } from '#contract/agencies/licences.ts';
import { ButtonRow, Quote, Section } from '../../../kits/resource/detail.tsx';
import { DetailPanel } from '../../../kits/resource/list-detail/detail-panel.tsx';
import { markPressed, unlessEcho } from '../../../kits/desk/echo.ts';
import { OnlyHandlers } from '../../../kits/session/only-handlers.tsx';
import { useCall } from '../../../lib/calls/use-call.ts';
import { Button } from '../../../ui/base/button.tsx';
import { useShortcuts } from '../../../ui/base/shortcuts.ts';
import { Key } from '../../../ui/data/chip.tsx';
import { TextArea } from '../../../ui/forms/field.tsx';
import { Grid, Text, Stack } from '../../../ui/layout/primitives.tsx';
import { AssignmentLine } from '../../admins/parts/assignment-line.tsx';
import { InternalNotes } from '../../back-office/parts/internal-notes.tsx';
import pageCss from './page.module.css';

/** The first part of the query keys of renewals. */
export const RENEWALS = 'admin-licence-renewals';

interface RenewalPanelProps {
  renewal: RenewalRow;
  onClose: () => void;
  onDecided: () => void;
}

/** A new licence beside the one it takes the place of, and the decision. */
export function RenewalPanel({ renewal, onClose, onDecided }: RenewalPanelProps) {
  const isOpen = renewal.state === 'pending';
  return (
    <DetailPanel title={`${renewal.agency.name}的${renewal.label}`} onClose={onClose}>
      <Stack shrinkChildren gap={16}>
        {isOpen && (
          <AssignmentLine subject="licence" queue="licences" id={renewal.id} since={renewal.submittedAt} stale={[RENEWALS]} />
        )}
        <Grid gap={16} className={pageCss.pair}>
          <LicencePicture name="新证件" picture={renewal.picture} note={`有效期 ${until(renewal.expiresOn)}`} />
          {isOpen && <LicencePicture name="现在的" picture={renewal.oldPicture} note={`有效期 ${until(renewal.oldExpiresOn)}`} />}
        </Grid>
        {renewal.state === 'rejected' && (
          <Section>
            <h3>退回理由</h3>
            <Quote>{renewal.reason}</Quote>
          </Section>
        )}
        <InternalNotes subject="licence" id={renewal.id} />
        {isOpen && (
          <OnlyHandlers>
            <RenewalDecision id={renewal.id} onDecided={onDecided} />
          </OnlyHandlers>
        )}
      </Stack>
    </DetailPanel>
  );
}

function RenewalDecision({ id, onDecided }: { id: string; onDecided: () => void }) {
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const decide = useCall(decideRenewal, { stale: [RENEWALS], onDone: onDecided });
  const approve = () => {
    markPressed();
    void decide.send({ id, approved: true });
  };
  const reject = () => {
    setMissing(reason.trim() === '');
    if (reason.trim() === '') return field.current?.focus();
    markPressed();
    void decide.send({ id, approved: false, reason });
  };
  useShortcuts(decide.isPending ? {} : { a: unlessEcho(approve), r: unlessEcho(reject) });
  return (
    <Section aria-label="结论">
      <TextArea
        ref={field}
        label="退回理由"
        maxLength={200}
        value={reason}
        error={missing ? '请填写退回理由' : undefined}
        onChange={(event) => {
          setReason(event.target.value);
          setMissing(false);
        }}
      />
      <ButtonRow>
        <Button variant="danger" loading={decide.isPending} onClick={reject}>
          退回
          <Key>R</Key>
        </Button>
        <Button variant="primary" loading={decide.isPending} onClick={approve}>
          通过
          <Key>A</Key>
        </Button>
      </ButtonRow>
    </Section>
  );
}

const LicencePicture = ({ name, picture, note }: { name: string; picture: string | null; note: string }) => (
  <figure className={pageCss.paper}>
    {picture === null ? <p>图片已不存在</p> : <img src={picture} alt={name} />}
    <Text as="figcaption" marginTop={6} tone="muted" size={13}>
      <b>{name}</b> {note}
    </Text>
  </figure>
);

export const until = (day: string | null): string => day ?? '长期';
