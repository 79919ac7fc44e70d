import { useState, type FormEvent } from 'react';
import type { AnswerOf } from '#contract/call.ts';
import { INFRINGEMENT_KIND_LABEL } from '#contract/report-reasons.ts';
import type { infringementProgress as progressCall } from '#contract/reports.ts';
import { request } from '../../lib/api.ts';
import { formatDateTime } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import css from './infringement-progress.module.css';
import { infringementProgress } from './report-calls.ts';
import { ReportStateTag } from './report-state-tag.tsx';

/** What became of a complaint, for who holds its receipt. */
export function InfringementProgress() {
  const [found, setFound] = useState<AnswerOf<typeof progressCall> | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);

  const ask = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    setAsking(true);
    setFailure(null);
    setFound(null);
    try {
      setFound(
        await request(infringementProgress, {
          receipt: String(data.get('receipt') ?? '').trim(),
          contact: String(data.get('receiptContact') ?? '').trim(),
        }),
      );
    } catch (error) {
      setFailure(error instanceof Error ? error.message : '请求失败');
    } finally {
      setAsking(false);
    }
  };

  return (
    <form className={css.form} noValidate onSubmit={(event) => void ask(event)}>
      <h3>查询投诉进度</h3>
      <div className={css.fields}>
        <TextField label="受理编号" name="receipt" maxLength={40} autoComplete="off" />
        <TextField label="提交时填写的联系方式" name="receiptContact" maxLength={254} autoComplete="off" />
        <Button type="submit" loading={asking}>
          查询
        </Button>
      </div>
      <div role="status">
        {found !== null && (
          <div className={css.found}>
            <p>
              <b>{found.receipt}</b> <ReportStateTag state={found.state} />
            </p>
            <p>
              {INFRINGEMENT_KIND_LABEL[found.kind]} · 提交于 {formatDateTime(found.createTime)}
            </p>
            {found.reply !== '' && <p>处理说明：{found.reply}</p>}
          </div>
        )}
      </div>
      {failure !== null && <Note tone="error">{failure}</Note>}
    </form>
  );
}
