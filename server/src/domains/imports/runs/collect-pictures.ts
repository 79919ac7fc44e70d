import { AppError } from '../../../core/app-error.ts';
import type { Deps } from '../../../deps.ts';
import { RemoteFailure } from '../../../core/app-error.ts';
import { addPicture } from '../../media-assets/service.ts';
import { siteSettings } from '../../settings/service.ts';
import { readWhole } from '../sources/source.ts';
import { findFile, type FileIndex } from './file-index.ts';

const TRIES = 3;
const WAIT_MS = 500;

export interface CollectedPictures {
  /** New addresses by former ones. */
  addresses: Map<string, string>;
  /** Sentences for the report about pictures that could not be imported. */
  failures: string[];
}

/** Imports the pictures of a work: from data in its text, files of the source, or the web. `file`: the file of the work. */
export async function collectPictures(
  deps: Deps,
  { ownerId, file, files }: { ownerId: string; file: string; files: FileIndex },
  references: readonly string[],
): Promise<CollectedPictures> {
  const addresses = new Map<string, string>();
  const failures: string[] = [];
  const max = (await siteSettings(deps)).limits.imageMaxMegabytes * 1024 ** 2;
  for (const reference of references) {
    try {
      const source = await readPicture(deps, { file, files, max }, reference);
      addresses.set(reference, (await addPicture(deps, { ownerId, part: 'image', source })).url);
    } catch (error) {
      // A broken picture is skipped; any other failure, such as one of the storage, ends the run.
      if (!isBrokenPicture(error)) throw error;
      failures.push(`图片 ${reference.slice(0, 200)}：${error.message}`);
    }
  }
  return { addresses, failures };
}

const isBrokenPicture = (error: unknown): error is Error =>
  error instanceof RemoteFailure || error instanceof PictureMissing || (error instanceof AppError && error.code === 'invalid');

class PictureMissing extends Error {}

interface Lookup {
  file: string;
  files: FileIndex;
  /** Bytes. */
  max: number;
}

async function readPicture(deps: Deps, { file, files, max }: Lookup, reference: string): Promise<Buffer> {
  const data = /^data:image\/[\w.+-]+;base64,([\s\S]+)$/.exec(reference)?.[1];
  if (data !== undefined) return Buffer.from(data, 'base64');
  const local = findFile(files, file, reference.replace(/^(?:https?:)?\/\/[^/]+/i, ''));
  if (local !== null) {
    if (local.size > max) throw new PictureMissing('文件过大');
    return readWhole(local, max);
  }
  if (!/^(?:https?:)?\/\//i.test(reference)) throw new PictureMissing('来源中没有这个文件');
  return fetchWithRetries(deps, reference.startsWith('//') ? `https:${reference}` : reference, max);
}

async function fetchWithRetries(deps: Deps, address: string, max: number): Promise<Buffer> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await deps.remoteFiles.read(address, max);
    } catch (error) {
      if (!(error instanceof RemoteFailure) || tried === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS * tried));
    }
  }
}
