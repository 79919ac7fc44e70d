export type ProofType = 'application/pdf' | 'image/png' | 'image/jpeg' | 'image/webp';

/** The type of a file by its first bytes, because its name may be wrong; null for any other type. */
export function proofType(file: Buffer): ProofType | null {
  const head = file.subarray(0, 12).toString('latin1');
  if (head.startsWith('%PDF-')) return 'application/pdf';
  if (head.startsWith('\u0089PNG\r\n\u001a\n')) return 'image/png';
  if (head.startsWith('\u00ff\u00d8\u00ff')) return 'image/jpeg';
  return head.startsWith('RIFF') && head.endsWith('WEBP') ? 'image/webp' : null;
}
