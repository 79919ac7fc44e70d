/** One transfer. `order` is ours and unique: the same order is never paid twice, however often it is asked for. */
interface Transfer {
  order: string;
  /** Fen. */
  amount: number;
  account: string;
  name: string;
  title: string;
}

/**
 * `unknown`: nobody can say whether the money went (a time-out, an answer that cannot be read); ask with `find` before
 * anything else. `absent`: the other side has never heard of the order.
 */
export type TransferResult =
  | { state: 'paid'; receipt: string }
  | { state: 'failed'; reason: string }
  | { state: 'under-way' }
  | { state: 'unknown'; reason: string }
  | { state: 'absent' };

export interface AutomaticPayout {
  name: 'alipay';
  /** Who pays, in the driver's own terms. An order is known to the account by which it was sent, and to no other. */
  account: string;
  send(transfer: Transfer): Promise<TransferResult>;
  find(order: string): Promise<TransferResult>;
}

/** How withdrawals are paid out. By hand, an administrator transfers the money and enters the receipt number. */
export type Payout = { name: 'manual' } | AutomaticPayout;

export const manualPayout: Payout = { name: 'manual' };
