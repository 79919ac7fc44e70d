import { useRef, useState } from 'react';
import { importPayoutFile } from '#contract/withdrawals/addresses.ts';
import { OnlyHandlers } from '../../../kits/session/only-handlers.tsx';
import { ApiError } from '../../../lib/api.ts';
import { base64Of } from '../../../lib/browser/base64.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Cluster } from '../../../ui/layout/primitives.tsx';
import css from './page.module.css';
import { PayoutFiles } from './payout-files.tsx';
import { WITHDRAWALS } from './queries.ts';

/** Imports the bank's results of a payout file, and lists the exported files. */
export function ResultsBar() {
  const read = useCall(importPayoutFile, {
    stale: WITHDRAWALS,
    success: ({ paid, failed, repeated }) =>
      `到账 ${paid} 笔，失败 ${failed} 笔${repeated > 0 ? `，${repeated} 笔此前已导入` : ''}`,
    failure: (failure) => setError(failure instanceof ApiError ? failure.message : '导入失败，请重试'),
  });
  const file = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const [listing, setListing] = useState(false);
  const take = async (chosen: File | undefined) => {
    if (chosen === undefined) return;
    setError(undefined);
    await read.send({ file: await base64Of(chosen) });
    if (file.current !== null) file.current.value = '';
  };
  return (
    <Cluster gap={8} align="center" wrap size={13} tone="muted" className={css.batch}>
      <span>打款后在打款文件里填写“结果”“凭证号”或“原因”，再导入；也可以逐笔登记。</span>
      <input
        ref={file}
        className={css.file}
        type="file"
        accept=".csv,text/csv"
        tabIndex={-1}
        aria-label="结果文件"
        onChange={(event) => void take(event.target.files?.[0])}
      />
      <OnlyHandlers>
        <Button size="s" icon="upload" loading={read.isPending} onClick={() => file.current?.click()}>
          导入打款结果
        </Button>
      </OnlyHandlers>
      <Button size="s" icon="file" onClick={() => setListing(true)}>
        打款文件
      </Button>
      {error !== undefined && (
        <Note tone="error" className={css.wide}>
          没有导入任何一行。{error}
        </Note>
      )}
      {listing && <PayoutFiles onClose={() => setListing(false)} />}
    </Cluster>
  );
}
