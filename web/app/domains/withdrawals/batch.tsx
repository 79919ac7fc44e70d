import { useRef } from 'react';
import type { CashOutRow } from '#contract/cash-out-audit.ts';
import { ApiError } from '../../lib/api.ts';
import { formatYuan } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast-store.ts';
import css from './audit-desk.module.css';
import { useCreateBatch, useReadBatch } from './audit-queries.ts';

/** Paying by hand in one go: a file out, its results back in. */
export function useStartBatch() {
  const create = useCreateBatch();
  return async (rows: readonly CashOutRow[], done: () => void): Promise<void> => {
    try {
      const { count, net, url } = await create.mutateAsync(rows.map(({ id }) => id));
      toast.success(`已取出 ${count} 笔，合计 ${formatYuan(net)} 元，文件只能下载一次`);
      done();
      window.location.assign(url);
    } catch (failure) {
      toast.error(failure instanceof ApiError ? failure.message : '生成批次失败，请重试');
    }
  };
}

export function ResultsBar() {
  const read = useReadBatch();
  const file = useRef<HTMLInputElement>(null);
  const take = async (chosen: File | undefined) => {
    if (chosen === undefined) return;
    try {
      const { paid, failed, repeated } = await read.mutateAsync(await chosen.text());
      toast.success(`到账 ${paid} 笔，失败 ${failed} 笔${repeated > 0 ? `，${repeated} 笔此前已导入` : ''}`);
    } catch (failure) {
      toast.error(failure instanceof ApiError ? failure.message : '导入失败，请重试');
    }
    if (file.current !== null) file.current.value = '';
  };
  return (
    <div className={css.batch}>
      <span>打款后在批次文件里填写“结果”“凭证号”或“原因”，再导入。</span>
      <input
        ref={file}
        className={css.file}
        type="file"
        accept=".csv,text/csv"
        tabIndex={-1}
        aria-label="结果文件"
        onChange={(event) => void take(event.target.files?.[0])}
      />
      <Button size="s" icon="upload" loading={read.isPending} onClick={() => file.current?.click()}>
        导入打款结果
      </Button>
    </div>
  );
}
