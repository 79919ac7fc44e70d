import type pg from 'pg';

/**
 * Payouts under way whose Alipay account is not configured, as sentences for the operator. `account`: the configured one; null: none.
 * Takes a bare connection, because the start and the doctor call it without loading the rest of the product.
 */
export async function strandedPayouts(client: Pick<pg.ClientBase, 'query'>, account: string | null): Promise<string[]> {
  const { rows } = await client.query<{ account: string | null; count: number }>(
    `select payout_account as account, count(*)::integer as count from withdrawals
     where status = 'paying' and batch_id is null and coalesce(payout_driver, 'alipay') <> 'manual'
       and ($1::text is null or payout_account <> $1)
     group by 1 order by 1`,
    [account],
  );
  const configured = account === null ? '当前没有配置支付宝' : `当前配置的是应用 ${account}`;
  return rows.map(
    ({ account: payer, count }) =>
      `${count} 笔打款中的提现由支付宝${payer === null ? '' : `应用 ${payer} `}发起，而${configured}；请恢复原配置，或由两位管理员确认结果`,
  );
}
