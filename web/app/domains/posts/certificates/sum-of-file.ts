import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** SHA-256 in hexadecimal; not by crypto.subtle, which is missing on pages without TLS. */
export const sumOf = async (file: Blob): Promise<string> => bytesToHex(sha256(new Uint8Array(await file.arrayBuffer())));
