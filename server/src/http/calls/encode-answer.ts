import type { FastifyReply } from 'fastify';
import { compress, encodingFor, type Encoding } from '../compression.ts';

/** An answer's bytes; each encoding is made on its first request and kept. */
export interface EncodedAnswer {
  plain: Buffer;
  as(encoding: Encoding): Buffer | Promise<Buffer>;
  /** Maximum memory in bytes, with all encodings. */
  weight: number;
}

/** Shorter answers, in bytes, are not compressed: they fit into one network packet. */
const COMPRESSED_BYTES_MIN = 1_000;

export function encodeAnswer(text: string): EncodedAnswer {
  // Not Buffer.from, whose short results keep their whole shared pool of 8 kB in memory.
  const plain = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  plain.write(text);
  if (plain.length < COMPRESSED_BYTES_MIN) return { plain, as: () => plain, weight: plain.length };
  const versions: Partial<Record<Encoding, Buffer | Promise<Buffer>>> = { identity: plain };
  const make = async (encoding: 'br' | 'gzip'): Promise<Buffer> => {
    try {
      return (versions[encoding] = await compress(plain, encoding));
    } catch (error) {
      delete versions[encoding];
      throw error;
    }
  };
  return {
    plain,
    as: (encoding) => (encoding === 'identity' ? plain : (versions[encoding] ??= make(encoding))),
    weight: 2 * plain.length,
  };
}

/** The bytes in the best encoding of an Accept-Encoding header; sets the reply's headers accordingly. */
export function negotiate(answer: EncodedAnswer, accepted: string | undefined, reply: FastifyReply): Buffer | Promise<Buffer> {
  if (answer.plain.length < COMPRESSED_BYTES_MIN) return answer.plain;
  const encoding = encodingFor(accepted);
  reply.header('vary', 'Accept-Encoding');
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return answer.as(encoding);
}
