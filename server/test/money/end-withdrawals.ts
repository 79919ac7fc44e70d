import { filledIn } from '../factories/payout-file.ts';

/** Null when nothing came back: the server was killed meanwhile. */
type MakeCall = <Data>(path: string, token: string, body: object) => Promise<{ code: number; data: Data } | null>;
export type End = 'paid' | 'rejected' | 'returned';

export interface Desk {
  makeCall: MakeCall;
  address: string;
  /** Two administrators: who approves does not pay. */
  admin: string;
  payer: string;
  /** The last end that was answered, by withdrawal. */
  ended: Map<string, End>;
}

const PROOF = Buffer.from('%PDF-1.7 银行回单').toString('base64');

/** Brings a withdrawal that was applied for to one of its ends; the id decides which. */
export async function endWithdrawal(desk: Desk, id: string, byHand: boolean): Promise<void> {
  const { makeCall, admin, payer, ended } = desk;
  const way = id.charCodeAt(0) % 3;
  if (way === 0) {
    const answer = await makeCall('/admin/cashOutAudit/reject', admin, { id, reason: '资料不符' });
    if (answer?.code === 200) ended.set(id, 'rejected');
    return;
  }
  const approved = await makeCall('/admin/cashOutAudit/approve', admin, { id });
  if (approved?.code !== 200) return;
  if (byHand && way === 1) return endByFile(desk, id);
  const paid = await makeCall('/admin/cashOutAudit/pay', payer, { id, ...(byHand ? { receipt: `R-${id}` } : {}) });
  // Handed over to Alipay it comes to the same end, later.
  if (paid?.code === 200) ended.set(id, 'paid');
}

/** Through a file to the bank and its result, which is corrected afterwards: paid and sent back, or failed and paid after all. */
async function endByFile({ makeCall, address, admin, payer, ended }: Desk, id: string): Promise<void> {
  const made = await makeCall<{ url: string }>('/admin/cashOutAudit/batchCreate', payer, { ids: [id] });
  const file = made?.code === 200 ? await readText(address + made.data.url) : null;
  if (file === null) return;
  const isPaid = id.charCodeAt(1) % 2 === 0;
  const text = filledIn(file, () => (isPaid ? ['成功', `F-${id}`, ''] : ['失败', '', '账号已注销']));
  const read = await makeCall('/admin/cashOutAudit/batchResult', payer, { text });
  // A failure in the file gives the money back; until it is corrected, the end is that of no row here.
  if (read?.code === 200 && isPaid) ended.set(id, 'paid');
  const correction = { id, kind: isPaid ? 'returned' : 'paid', reason: '银行更正', receipt: `C-${id}`, file: PROOF };
  const proposed = await makeCall<{ corrections: { id: string }[] }>('/admin/cashOutAudit/correct', payer, correction);
  const correctionId = proposed?.code === 200 ? proposed.data.corrections[0]?.id : undefined;
  if (correctionId === undefined) return;
  // The answer may be lost and the booking not: the earlier end is no longer certain.
  ended.delete(id);
  const decided = await makeCall('/admin/cashOutAudit/decideCorrection', admin, { id, correctionId, agree: true });
  if (decided?.code === 200) ended.set(id, isPaid ? 'returned' : 'paid');
}

/** Takes the list of withdrawals along as a file, again and again; answers how many came whole. */
export async function exportOn({ makeCall, address, admin }: Desk, isGoing: () => boolean): Promise<number> {
  let whole = 0;
  while (isGoing()) {
    const made = await makeCall<{ url: string }>('/admin/export/create', admin, { list: 'cashOut', filter: {} });
    if (made?.code !== 200) return whole;
    if ((await readText(address + made.data.url)) !== null) whole += 1;
  }
  return whole;
}

async function readText(address: string): Promise<string | null> {
  try {
    const answer = await fetch(address);
    return answer.ok ? await answer.text() : null;
  } catch {
    return null;
  }
}
