import type { IdentityVerifier } from './port.ts';

/** No service: reviewers check the submitted documents. */
export const manualIdentity: IdentityVerifier = {
  name: 'manual',
  label: '人工核对',
  isAutomatic: false,
  verify: async () => ({ result: 'unsure', detail: '须由人工核对', requestId: null }),
  faces: null,
};
