import type { FastifyReply } from 'fastify';
import { compress, encodingFor, type Encoding } from '../compression.ts';

/** An answer as it is sent, in each encoding made for the first who takes it. */
export interface EncodedAnswer {
  plain: Buffer;
  as(encoding: Encoding): Buffer | Promise<Buffer>;
  /** Bytes that it takes at most, in all encodings. */
  weight: number;
}

/** A shorter one fits into a packet as it is. */
const COMPRESSED_FROM = 1_000;

export function encodeAnswer(text: string): EncodedAnswer {
  // In memory of its own: a short one would keep all eight kilobytes of the pool that Buffer.from takes it from.
  const plain = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  plain.write(text);
  if (plain.length < COMPRESSED_FROM) return { plain, as: () => plain, weight: plain.length };
  const made: Partial<Record<Encoding, Buffer | Promise<Buffer>>> = { identity: plain };
  const make = async (encoding: 'br' | 'gzip'): Promise<Buffer> => {
    try {
      return (made[encoding] = await compress(plain, encoding));
    } catch (error) {
      delete made[encoding];
      throw error;
    }
  };
  return {
    plain,
    as: (encoding) => (encoding === 'identity' ? plain : (made[encoding] ??= make(encoding))),
    weight: 2 * plain.length,
  };
}

/** The bytes to send to who takes these encodings; the reply's headers say which it is. */
export function negotiate(answer: EncodedAnswer, accepted: string | undefined, reply: FastifyReply): Buffer | Promise<Buffer> {
  if (answer.plain.length < COMPRESSED_FROM) return answer.plain;
  const encoding = encodingFor(accepted);
  reply.header('vary', 'Accept-Encoding');
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return answer.as(encoding);
}
