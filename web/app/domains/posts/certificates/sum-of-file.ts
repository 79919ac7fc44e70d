import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** SHA-256 in hexadecimal. Not crypto.subtle, which pages without TLS do not have. */
export const sumOf = async (file: Blob): Promise<string> => bytesToHex(sha256(new Uint8Array(await file.arrayBuffer())));
