import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RenewalRow } from '#contract/agencies/licences.ts';
import { decideRenewal, listRenewals } from '../api.ts';
import css from '../../../kits/resource/admin-page.module.css';
import { useCall } from '../../../lib/calls/use-call.ts';
import { useListAddress } from '../../../kits/resource/use-list-address.ts';
import { request } from '../../../lib/api.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { titled } from '../../../lib/meta.ts';
import { Button } from '../../../ui/base/button.tsx';
import { DataTable } from '../../../ui/data/data-table.tsx';
import { ListState } from '../../../ui/feedback/list-state.tsx';
import { TextArea } from '../../../ui/forms/field.tsx';
import { PageHead } from '../../../ui/layout/panel.tsx';
import { LinkTabs } from '../../../ui/layout/tabs.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Grid, Text } from '../../../ui/layout/primitives.tsx';
import pageCss from './page.module.css';

export const meta = () => [{ title: titled('证件更新') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['审核', '证件更新'] };

export default function LicenceAudit() {
  return <RenewalsPage />;
}

const RENEWALS = 'admin-licence-renewals';
const TABS = ['pending', 'approved', 'rejected'] as const;
const TAB_LABEL = { pending: '待审核', approved: '已通过', rejected: '已退回' };
const EMPTY = { pending: '没有待审核的证件', approved: '没有已通过的证件', rejected: '没有已退回的证件' };

/** New licences of agencies in place of those that run out. */
function RenewalsPage() {
  const address = useListAddress();
  const [opened, setOpened] = useState<RenewalRow | null>(null);
  const state = address.oneOf('state', TABS) ?? 'pending';
  const filter = { page: address.page, state };
  const list = useQuery({
    queryKey: [RENEWALS, filter],
    queryFn: ({ signal }) => request(listRenewals, filter, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className={css.page}>
      <PageHead title="证件更新" text="机构提交的新证件，通过后替换旧证件，到期提醒重新计算。" />
      <section className={css.card} aria-label="证件" aria-busy={list.isFetching}>
        <LinkTabs
          label="状态"
          tabs={TABS.map((value) => ({
            to: address.to({ state: value === 'pending' ? '' : value }),
            label: TAB_LABEL[value],
            current: value === state,
          }))}
        />
        <ListState query={list} onPage={(page) => address.go({ page: String(page) })} empty={{ title: EMPTY[state] }}>
          {(rows) => (
            <DataTable
              caption="证件"
              rows={rows}
              keyOf={({ id }) => id}
              columns={[
                {
                  key: 'agency',
                  title: '机构',
                  heading: true,
                  renderCell: (row) => (
                    <span className={css.tall}>
                      <b>{row.agency.name}</b>
                      <span>{formatDateTime(row.submittedAt)} 提交</span>
                    </span>
                  ),
                },
                { key: 'paper', title: '证件', renderCell: ({ label }) => label },
                { key: 'until', title: '新有效期', renderCell: (row) => until(row.expiresOn) },
                {
                  key: 'action',
                  title: state === 'rejected' ? '退回理由' : '操作',
                  renderCell: (row) =>
                    row.state === 'rejected' ? (
                      <span className={css.tall}>{row.reason}</span>
                    ) : (
                      <Button size="s" aria-label={`查看${row.agency.name}的${row.label}`} onClick={() => setOpened(row)}>
                        {row.state === 'pending' ? '审核' : '查看'}
                      </Button>
                    ),
                },
              ]}
            />
          )}
        </ListState>
      </section>
      {opened !== null && <RenewalDialog key={opened.id} renewal={opened} onClose={() => setOpened(null)} />}
    </div>
  );
}

function RenewalDialog({ renewal, onClose }: { renewal: RenewalRow; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const decide = useCall(decideRenewal, { stale: [RENEWALS], onDone: onClose });
  const isOpen = renewal.state === 'pending';
  const reject = () => {
    setMissing(reason.trim() === '');
    if (reason.trim() !== '') void decide.send({ id: renewal.id, approved: false, reason });
  };
  return (
    <Dialog
      open
      size="l"
      title={`${renewal.agency.name}的${renewal.label}`}
      onOpenChange={(open) => !open && onClose()}
      footer={
        isOpen && (
          <>
            <Button variant="danger" loading={decide.isPending} onClick={reject}>
              退回
            </Button>
            <Button
              variant="primary"
              loading={decide.isPending}
              onClick={() => void decide.send({ id: renewal.id, approved: true })}
            >
              通过
            </Button>
          </>
        )
      }
    >
      <div className={css.form}>
        <Grid gap="4" className={pageCss.pair}>
          <LicencePicture name="新证件" picture={renewal.picture} note={`有效期 ${until(renewal.expiresOn)}`} />
          {isOpen && <LicencePicture name="现在的" picture={renewal.oldPicture} note={`有效期 ${until(renewal.oldExpiresOn)}`} />}
        </Grid>
        {isOpen && (
          <TextArea
            label="退回理由"
            maxLength={200}
            value={reason}
            error={missing ? '请填写退回理由' : undefined}
            onChange={(event) => {
              setReason(event.target.value);
              setMissing(false);
            }}
          />
        )}
      </div>
    </Dialog>
  );
}

const LicencePicture = ({ name, picture, note }: { name: string; picture: string | null; note: string }) => (
  <figure className={pageCss.paper}>
    {picture === null ? <p>图片已不存在</p> : <img src={picture} alt={name} />}
    <Text as="figcaption" above="1-half" tone="muted" size="s">
      <b>{name}</b> {note}
    </Text>
  </figure>
);

const until = (day: string | null): string => day ?? '长期';
