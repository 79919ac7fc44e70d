/** One transfer. `order` is our unique number; the provider never pays an order twice, even when it is sent again. */
interface Transfer {
  order: string;
  /** The amount in fen. */
  amount: number;
  account: string;
  name: string;
  title: string;
}

/**
 * `unknown`: it is not clear whether the money was sent (a timeout, an unreadable answer); call `find` before anything else.
 * `absent`: the provider does not know the order, so nothing was sent.
 */
export type TransferResult =
  | { state: 'paid'; receipt: string }
  | { state: 'failed'; reason: string }
  | { state: 'under-way' }
  | { state: 'unknown'; reason: string }
  | { state: 'absent' };

export interface AutomaticPayout {
  name: 'alipay';
  /** The paying account, in the driver's terms. Only the account that sent an order can find it. */
  account: string;
  send(transfer: Transfer): Promise<TransferResult>;
  find(order: string): Promise<TransferResult>;
}

/** The way of paying out withdrawals. `manual`: an administrator transfers the money and enters the receipt number. */
export type Payout = { name: 'manual' } | AutomaticPayout;

export const manualPayout: Payout = { name: 'manual' };
