import { sql, type SQL } from 'drizzle-orm';

/** Each answers the first row that is not as it must be, or none. */
export const checks: { promise: string; query: SQL }[] = [
  {
    promise: '每笔交易的分录之和为零',
    query: sql`
      select transaction_id as subject, format('分录之和为 %s 分', sum(amount)) as difference
      from ledger_entries group by transaction_id having sum(amount) <> 0 order by transaction_id limit 1`,
  },
  {
    promise: '每个账户的余额等于其分录之和',
    query: sql`
      select a.id as subject, format('余额 %s 分，分录之和 %s 分', a.balance, coalesce(s.total, 0)) as difference
      from ledger_accounts a
      left join (select account_id, sum(amount) as total from ledger_entries group by account_id) s on s.account_id = a.id
      where a.balance <> coalesce(s.total, 0) order by a.id limit 1`,
  },
  {
    promise: '每条分录记下的余额是前一条的余额加上本条金额',
    query: sql`
      select account_id || ' #' || id as subject, format('应为 %s 分，记为 %s 分', expected, balance) as difference
      from (
        select account_id, id, balance, sum(amount) over (partition by account_id order by id) as expected from ledger_entries
      ) chain
      where balance <> expected order by account_id, id limit 1`,
  },
  {
    promise: '每笔交易都有分录，每个幂等键都有交易',
    query: sql`
      select k.key as subject, '没有对应的交易或分录' as difference from ledger_keys k
      where not exists (
        select from ledger_transactions t join ledger_entries e on e.at = t.at and e.transaction_id = t.id
        where t.at = k.at and t.id = k.transaction_id and t.key = k.key
      ) order by k.key limit 1`,
  },
  {
    promise: '每笔交易都有自己的幂等键',
    query: sql`
      select t.id as subject, format('键 %s 不指向本交易', t.key) as difference from ledger_transactions t
      where not exists (select from ledger_keys k where k.key = t.key and k.transaction_id = t.id) order by t.id limit 1`,
  },
  {
    promise: '冻结金额不为负',
    query: sql`
      select id as subject, format('余额 %s 分', balance) as difference from ledger_accounts
      where kind = 'frozen' and balance < 0 order by id limit 1`,
  },
];
