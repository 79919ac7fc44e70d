export type ProofType = 'application/pdf' | 'image/png' | 'image/jpeg' | 'image/webp';

/** What a file begins with says what it is; its name does not. */
export function proofType(file: Buffer): ProofType | null {
  const head = file.subarray(0, 12).toString('latin1');
  if (head.startsWith('%PDF-')) return 'application/pdf';
  if (head.startsWith('\u0089PNG\r\n\u001a\n')) return 'image/png';
  if (head.startsWith('\u00ff\u00d8\u00ff')) return 'image/jpeg';
  return head.startsWith('RIFF') && head.endsWith('WEBP') ? 'image/webp' : null;
}
