import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

interface Expected {
  secretId: string;
  secretKey: string;
  service: string;
  action: string;
  version: string;
  region: string;
}

/** Whether a request carries a right signature (v3), worked out as it arrived, by the gateway's side of the documentation. */
export function isSignedForTencent(
  { method, headers }: Pick<IncomingMessage, 'method' | 'headers'>,
  expected: Expected,
  body: string,
): boolean {
  const [, secretId, day = '', service, names = '', signature] =
    /^TC3-HMAC-SHA256 Credential=(\w+)\/([\d-]+)\/(\w+)\/tc3_request, SignedHeaders=([a-z;-]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  const timestamp = String(headers['x-tc-timestamp']);
  const lines = names.split(';').map((name) => `${name}:${String(headers[name]).trim().toLowerCase()}\n`);
  const canonical = `${method}\n/\n\n${lines.join('')}\n${names}\n${sha256(body)}`;
  const toSign = `TC3-HMAC-SHA256\n${timestamp}\n${day}/${service}/tc3_request\n${sha256(canonical)}`;
  const key = hmac(hmac(hmac(`TC3${expected.secretKey}`, day), service ?? ''), 'tc3_request');
  return (
    secretId === expected.secretId &&
    service === expected.service &&
    hmac(key, toSign).toString('hex') === signature &&
    ['content-type', 'host'].every((name) => names.split(';').includes(name)) &&
    new Date(Number(timestamp) * 1000).toISOString().startsWith(day) &&
    Math.abs(Date.now() / 1000 - Number(timestamp)) < 300 &&
    headers['x-tc-action'] === expected.action &&
    headers['x-tc-version'] === expected.version &&
    headers['x-tc-region'] === expected.region
  );
}
