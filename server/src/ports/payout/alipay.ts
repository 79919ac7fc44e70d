import { readFile } from 'node:fs/promises';
import { AlipaySdk, type AlipaySdkCommonResult } from 'alipay-sdk';
import type { AutomaticPayout, TransferResult } from './port.ts';

/** Files with keys; either Alipay's public key, or the three certificates that transfers need in production. */
export interface AlipayConfig {
  appId: string;
  gateway: string;
  privateKeyPath: string;
  publicKeyPath: string | null;
  certificates: { app: string; alipay: string; root: string } | null;
}

const PRODUCT = { product_code: 'TRANS_ACCOUNT_NO_PWD', biz_scene: 'DIRECT_TRANSFER' };

/** Not the payee's fault, or not decided: the order stays open and is asked about again. */
const NOT_DECIDED = new Set(['SYSTEM_ERROR', 'REQUEST_PROCESSING', 'PAYER_BALANCE_NOT_ENOUGH', 'BLOCK_USER_FORBBIDEN_SEND']);

/**
 * 单笔转账 (alipay.fund.trans.uni.transfer) through Alipay's own SDK. `out_biz_no` is our order, which Alipay pays at most
 * once. An answer whose signature is not Alipay's, a time-out and a broken connection all say nothing about the money.
 */
export async function alipayPayout(config: AlipayConfig, timeoutMs = 15_000): Promise<AutomaticPayout> {
  const sdk = await openSdk(config, timeoutMs);
  const execute = async (method: string, content: object): Promise<AlipaySdkCommonResult | string> => {
    try {
      return await sdk.exec(method, { bizContent: content }, { validateSign: true });
    } catch (error) {
      return (error as Error).message.slice(0, 100);
    }
  };

  return {
    name: 'alipay',
    account: config.appId,
    async send({ order, amount, account, name, title }) {
      const answer = await execute('alipay.fund.trans.uni.transfer', {
        ...PRODUCT,
        out_biz_no: order,
        trans_amount: (amount / 100).toFixed(2),
        order_title: title,
        payee_info: { identity: account, identity_type: 'ALIPAY_LOGON_ID', name },
      });
      if (typeof answer === 'string') return { state: 'unknown', reason: answer };
      return answer.code === '10000' ? stateOf(answer) : refusalOf(answer);
    },
    async find(order) {
      const answer = await execute('alipay.fund.trans.common.query', { ...PRODUCT, out_biz_no: order });
      if (typeof answer === 'string') return { state: 'unknown', reason: answer };
      if (answer['subCode'] === 'ORDER_NOT_EXIST') return { state: 'absent' };
      return answer.code === '10000' ? stateOf(answer) : { state: 'unknown', reason: reasonOf(answer) };
    },
  };
}

function stateOf(answer: AlipaySdkCommonResult): TransferResult {
  const { status, orderId, payFundOrderId } = answer as Record<string, string | undefined>;
  if (status === 'SUCCESS') return { state: 'paid', receipt: orderId ?? payFundOrderId ?? '' };
  if (status === 'FAIL' || status === 'CLOSED' || status === 'REFUND') {
    return { state: 'failed', reason: String(answer['failReason'] ?? answer['errorCode'] ?? '支付宝转账未成功') };
  }
  return { state: 'under-way' };
}

function refusalOf(answer: AlipaySdkCommonResult): TransferResult {
  const subCode = String(answer['subCode'] ?? '');
  // 20000 and codes of the gateway itself: nothing was said about the order.
  const isDecided = answer.code === '40004' && !NOT_DECIDED.has(subCode);
  return { state: isDecided ? 'failed' : 'unknown', reason: reasonOf(answer) };
}

const reasonOf = (answer: AlipaySdkCommonResult): string => String(answer['subMsg'] ?? answer.msg ?? answer.code);

async function openSdk(
  { appId, gateway, privateKeyPath, publicKeyPath, certificates }: AlipayConfig,
  timeout: number,
): Promise<AlipaySdk> {
  const privateKey = await readFile(privateKeyPath, 'utf8');
  const keyType = privateKey.includes('BEGIN PRIVATE KEY') ? 'PKCS8' : 'PKCS1';
  return new AlipaySdk({
    appId,
    gateway,
    privateKey,
    keyType,
    timeout,
    ...(certificates === null
      ? { alipayPublicKey: await readFile(publicKeyPath ?? '', 'utf8') }
      : {
          appCertPath: certificates.app,
          alipayPublicCertPath: certificates.alipay,
          alipayRootCertPath: certificates.root,
        }),
  });
}
