import { useState } from 'react';
import { DeskHead } from '../../../ui/panel.tsx';
import { LinkTabs } from '../../../ui/tabs.tsx';
import { useDeskAddress } from '../../administration/desk-address.ts';
import css from '../../administration/desk-page.module.css';
import { CorrectionsList } from './corrections-list.tsx';
import { RefuseDialog, type Refusal } from './refuse-dialog.tsx';
import { SourcesPanel } from './sources-panel.tsx';
import { WorksList } from './works-list.tsx';

const TABS = [
  { value: 'works', label: '作品核查' },
  { value: 'corrections', label: '更正记录' },
] as const;

/** Looks at the views of settled days, turns down what is no reading, and shows what the correction came to. */
export function ViewAuditDesk() {
  const address = useDeskAddress();
  const tab = address.oneOf('tab', ['corrections']) ?? 'works';
  const [open, day] = [address.get('id'), address.get('on')];
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const tabs = (
    <LinkTabs
      label="浏览核查"
      tabs={TABS.map(({ value, label }) => ({
        to: address.to({ tab: value === 'works' ? '' : value, id: '', on: '' }),
        label,
        current: value === tab,
      }))}
    />
  );
  return (
    <div className={css.page}>
      <DeskHead
        title="浏览核查"
        text="核查已结算日期的有效浏览。剔除或恢复之后，当日收益按差额更正，相关作者与机构会收到通知；已入账的流水不会改动。"
      />
      {tab === 'corrections' ? (
        <CorrectionsList tabs={tabs} />
      ) : (
        <div className={css.desk} data-open={open === '' ? undefined : ''}>
          <WorksList tabs={tabs} onRefuse={setRefusal} />
          {open !== '' && day !== '' && (
            <SourcesPanel
              key={`${open} ${day}`}
              day={day}
              postsId={open}
              onRefuse={setRefusal}
              onClose={() => address.go({ id: '', on: '', page: address.page === 1 ? '' : String(address.page) })}
            />
          )}
        </div>
      )}
      {refusal !== null && (
        <RefuseDialog
          refusal={refusal}
          onClose={() => setRefusal(null)}
          onDone={() => {
            setRefusal(null);
            address.go({ tab: 'corrections', id: '', on: '' });
          }}
        />
      )}
    </div>
  );
}
