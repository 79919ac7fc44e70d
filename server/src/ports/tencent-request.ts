import { createHash, createHmac } from 'node:crypto';

const ALGORITHM = 'TC3-HMAC-SHA256';
const CONTENT_TYPE = 'application/json; charset=utf-8';

interface Request {
  endpoint: string;
  secretId: string;
  secretKey: string;
  region: string;
  /** Short name of the Tencent product, part of the signature. */
  service: string;
  action: string;
  version: string;
  body: string;
  date: Date;
}

/** A request with a JSON body, signed by Tencent's 签名方法 v3; a test compares it with the published example. */
export function signedTencentRequest(request: Request): { url: string; headers: Record<string, string>; body: string } {
  const { host, origin } = new URL(request.endpoint);
  const timestamp = String(Math.floor(request.date.getTime() / 1000));
  const day = request.date.toISOString().slice(0, 10);
  const signedHeaders = 'content-type;host';
  const canonical = [
    'POST',
    '/',
    '',
    `content-type:${CONTENT_TYPE}`,
    `host:${host}`,
    '',
    signedHeaders,
    sha256(request.body),
  ].join('\n');
  const scope = `${day}/${request.service}/tc3_request`;
  const key = [day, request.service, 'tc3_request'].reduce<string | Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `TC3${request.secretKey}`,
  );
  const signature = createHmac('sha256', key)
    .update([ALGORITHM, timestamp, scope, sha256(canonical)].join('\n'))
    .digest('hex');
  return {
    url: `${origin}/`,
    headers: {
      host,
      'content-type': CONTENT_TYPE,
      'x-tc-action': request.action,
      'x-tc-version': request.version,
      'x-tc-timestamp': timestamp,
      'x-tc-region': request.region,
      authorization: `${ALGORITHM} Credential=${request.secretId}/${scope}, SignedHeaders=${signedHeaders}, Signature=${signature}`,
    },
    body: request.body,
  };
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
