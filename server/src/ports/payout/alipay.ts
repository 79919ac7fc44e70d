import { readFile } from 'node:fs/promises';
import { AlipaySdk, type AlipaySdkCommonResult } from 'alipay-sdk';
import type { AutomaticPayout, TransferResult } from './port.ts';

/** Paths of key files: either Alipay's public key, or the three certificates, which transfers in production need. */
export interface AlipayConfig {
  appId: string;
  gateway: string;
  privateKeyPath: string;
  publicKeyPath: string | null;
  certificates: { app: string; alipay: string; root: string } | null;
}

const PRODUCT = { product_code: 'TRANS_ACCOUNT_NO_PWD', biz_scene: 'DIRECT_TRANSFER' };

/** Codes that do not settle the order (not the payee's fault, or undecided); it stays open and is queried again. */
const NOT_DECIDED = new Set(['SYSTEM_ERROR', 'REQUEST_PROCESSING', 'PAYER_BALANCE_NOT_ENOUGH', 'BLOCK_USER_FORBBIDEN_SEND']);

/**
 * Driver for 单笔转账 (alipay.fund.trans.uni.transfer) with Alipay's own SDK. `out_biz_no` is our order, which Alipay pays at
 * most once. After a wrong signature, a timeout or a broken connection it is unknown whether the money was sent.
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
  // 20000 and codes of the gateway itself say nothing about the order.
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
