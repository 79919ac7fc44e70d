import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  adminInvitationRevoke,
  INVITATION_PURPOSE_LABEL,
  INVITATION_STATE_LABEL,
  invitationPurpose,
  invitationState,
  type InvitationCode,
} from '#contract/invitation-codes.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DeskHead } from '../../../ui/panel.tsx';
import { useDeskAddress } from '../../administration/desk-address.ts';
import { DeskFilter } from '../../administration/desk-filter.tsx';
import { DeskList } from '../../administration/desk-list.tsx';
import css from '../../administration/desk-page.module.css';
import { DeskSearch } from '../../administration/desk-search.tsx';
import { codeColumns } from './code-columns.tsx';
import { MakeCodesDialog } from './make-codes-dialog.tsx';
import { codesQuery, useDecision } from './queries.ts';
import { UsesDialog } from './uses-dialog.tsx';

const PURPOSES = invitationPurpose.options.map((value) => ({ value, label: INVITATION_PURPOSE_LABEL[value] }));
const STATES = invitationState.options.map((value) => ({ value, label: INVITATION_STATE_LABEL[value] }));

/** Every invitation code: made singly or in bulk, looked up, taken out of use, taken along as a file. */
export function CodesPage() {
  const address = useDeskAddress();
  const [making, setMaking] = useState(false);
  const [revoking, setRevoking] = useState<{ codes: readonly InvitationCode[]; done: () => void } | null>(null);
  const [looking, setLooking] = useState<InvitationCode | null>(null);
  const purpose = address.oneOf('purpose', invitationPurpose.options);
  const state = address.oneOf('state', invitationState.options);
  const words = address.get('q');
  const filter = {
    ...(purpose === undefined ? {} : { purpose }),
    ...(state === undefined ? {} : { state }),
    ...(words === '' ? {} : { keywords: words }),
    ...address.sort('created'),
  };
  const query = useQuery(codesQuery({ ...filter, page: address.page }));
  const revoke = useDecision(adminInvitationRevoke, {
    onDone: () => {
      revoking?.done();
      setRevoking(null);
    },
  });
  return (
    <div className={css.page}>
      <DeskHead title="邀请码" text="用于注册、加入机构和机构入驻；谁在什么时候用过，都有记录。">
        <Button variant="primary" icon="plus" onClick={() => setMaking(true)}>
          生成邀请码
        </Button>
      </DeskHead>
      <DeskList
        name="codes"
        label="邀请码"
        query={query}
        keyOf={({ id }) => id}
        sort="-created"
        file={{ list: 'codes', filter }}
        empty={{ title: '没有符合条件的邀请码', text: '换个条件，或者生成一批新的。' }}
        filters={
          <>
            <DeskSearch label="搜邀请码或备注" words={words} onSearch={(q) => address.go({ q })} />
            <DeskFilter name="purpose" label="用途" all="全部用途" options={PURPOSES} />
            <DeskFilter name="state" label="状态" all="全部状态" options={STATES} />
          </>
        }
        bulk={{
          nameOf: ({ code }) => code,
          may: (row) => row.state === 'active',
          actions: [
            {
              label: (count) => `作废 ${count} 个`,
              icon: 'ban',
              variant: 'danger',
              onAct: (codes, done) => setRevoking({ codes, done }),
            },
          ],
        }}
        columns={codeColumns({ onRevoke: (code) => setRevoking({ codes: [code], done: () => {} }), onLook: setLooking })}
      />
      {making && <MakeCodesDialog onClose={() => setMaking(false)} />}
      {looking !== null && <UsesDialog code={looking} onClose={() => setLooking(null)} />}
      {revoking !== null && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setRevoking(null)}
          title={
            revoking.codes.length === 1 ? `作废邀请码 ${revoking.codes[0]?.code}？` : `作废 ${revoking.codes.length} 个邀请码？`
          }
          confirm="作废"
          danger
          loading={revoke.isPending}
          onConfirm={() => revoke.mutate({ ids: revoking.codes.map(({ id }) => id) })}
        >
          作废后不能再使用，已经用过的不受影响。此操作不能撤销。
        </ConfirmDialog>
      )}
    </div>
  );
}
