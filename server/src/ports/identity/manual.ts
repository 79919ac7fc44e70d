import type { IdentityVerifier } from './port.ts';

/** Nobody is asked: a person looks at what was handed in. */
export const manualIdentity: IdentityVerifier = {
  name: 'manual',
  label: '人工核对',
  asks: false,
  verify: async () => ({ result: 'unsure', detail: '须由人工核对', requestId: null }),
  faces: null,
};
