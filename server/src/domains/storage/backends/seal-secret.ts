import type { BackendSettings } from '#contract/storage/storage.ts';
import type { S3Address } from '../../../ports/storage/s3.ts';
import type { Secrets } from '../../../ports/secrets/port.ts';

/** The purpose contains the backend's id, so that a sealed value does not open in another row. */
const purposeOf = (backendId: string) => `storage secret of ${backendId}`;

export const sealSecret = (secrets: Secrets, backendId: string, secretKey: string): string =>
  secrets.seal(purposeOf(backendId), secretKey);

export function openSecret(secrets: Secrets, { id, secret }: { id: string; secret: string | null }): string {
  if (secret === null) throw new Error(`store ${id} has no secret key`);
  return secrets.unseal(purposeOf(id), secret);
}

/** Null when there is no secret, or when it is sealed with the current key. */
export const resealSecret = (secrets: Secrets, { id, secret }: { id: string; secret: string | null }): string | null =>
  secret === null ? null : secrets.reseal(purposeOf(id), secret);

export const addressOf = ({ settings }: { settings: BackendSettings }, secretKey: string): S3Address => ({
  endpoint: settings.endpoint,
  region: settings.region,
  bucket: settings.bucket,
  accessKey: settings.accessKey,
  pathStyle: settings.pathStyle,
  secretKey,
});
