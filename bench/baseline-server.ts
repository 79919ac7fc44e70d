import { createServer, get } from 'node:http';
import Fastify from 'fastify';

/** A bare server that sends the product's answer to an address byte for byte: the limit of this machine. */
const [kind, url = ''] = process.argv.slice(2);
const { headers, body } = await download(url, kind === 'node' ? 'br, gzip' : 'identity');

if (kind === 'node') {
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(body);
  }).listen(0, '127.0.0.1', () => announce(server.address()));
} else {
  const fastify = Fastify();
  const json = JSON.parse(body.toString()) as unknown;
  fastify.get('/', async () => json);
  await fastify.listen({ port: 0, host: '127.0.0.1' });
  announce(fastify.server.address());
}

function announce(address: ReturnType<ReturnType<typeof createServer>['address']>): void {
  process.send?.(typeof address === 'object' && address !== null ? address.port : 0);
}

function download(from: string, encodings: string): Promise<{ headers: Record<string, string>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(from, { headers: { 'accept-encoding': encodings } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const vary = Object.entries(response.headers).filter(
          ([name]) => !['date', 'connection', 'keep-alive', 'transfer-encoding'].includes(name),
        );
        resolve({ headers: Object.fromEntries(vary.map(([name, value]) => [name, String(value)])), body: Buffer.concat(chunks) });
      });
    }).once('error', reject);
  });
}
