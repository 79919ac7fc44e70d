import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

interface Expected {
  accessKeyId: string;
  accessKeySecret: string;
  action: string;
  version: string;
}

const MUST_BE_SIGNED = ['host', 'x-acs-action', 'x-acs-content-sha256', 'x-acs-date', 'x-acs-signature-nonce', 'x-acs-version'];

/** Whether a request carries a right signature (V3), worked out as it arrived, by the gateway's side of the documentation. */
export function isSignedForAliyun(
  { method, url = '', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  expected: Expected,
  body = '',
): boolean {
  const [, keyId, names = '', signature] =
    /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/.exec(headers.authorization ?? '') ??
    [];
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  const lines = names.split(';').map((name) => `${name}:${String(headers[name])}\n`);
  const canonical = `${method}\n/\n${url.replace(/^\/\??/, '')}\n${lines.join('')}\n${names}\n${sha256(body)}`;
  const age = Math.abs(Date.now() - Date.parse(String(headers['x-acs-date'])));
  return (
    keyId === expected.accessKeyId &&
    createHmac('sha256', expected.accessKeySecret)
      .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
      .digest('hex') === signature &&
    MUST_BE_SIGNED.every((name) => names.split(';').includes(name)) &&
    headers['x-acs-action'] === expected.action &&
    headers['x-acs-version'] === expected.version &&
    headers['x-acs-content-sha256'] === sha256(body) &&
    (body === '' || names.split(';').includes('content-type')) &&
    age < 15 * 60_000
  );
}
