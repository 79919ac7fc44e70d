import type { Readable } from 'node:stream';

/** A place that holds files: the disk of this machine, or a bucket. A write is whole or not there at all. */
export interface FileStore {
  put(key: string, source: FileSource): Promise<void>;
  /** Throws `StorageMissing` when there is no such file. `end` is the last byte wanted. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>;
  stat(key: string): Promise<StoredFile | null>;
  /** No error when it is gone already. */
  remove(key: string): Promise<void>;
  /** Every file below the prefix, in the order of the keys. */
  list(prefix: string): AsyncIterable<StoredFile>;
}

/** A bucket, which can also answer browsers. */
export interface RemoteStore extends FileStore {
  /** The file, or the part that a browser's Range header asks for. */
  open(key: string, range?: string): Promise<OpenFile>;
  /** An address that opens the file for so long without any further permission. */
  signedAddress(key: string, seconds: number): Promise<string>;
  close(): void;
}

/**
 * Where finished files live. Keys are lower-case paths such as `image/ab/abcdef/w640.webp`. A write is whole or not
 * there at all, and safe on disk when it is answered. Files are never changed in place, so they may be cached for ever.
 */
export interface Storage {
  put(key: string, source: FileSource): Promise<void>;
  /** Stores these files below `prefix`, all at once, in place of what was there. */
  putFiles(prefix: string, files: readonly { name: string; data: Buffer }[]): Promise<StoredFolder>;
  /** Stores every file below `folder` under `prefix`, all at once, in place of what was there; the folder is used up. */
  putFolder(prefix: string, folder: string): Promise<StoredFolder>;
  read(key: string, range?: { start: number; end: number }): Promise<Readable>;
  /** Lends the file as one on this machine's disk, for tools that need a path; not to be changed or kept. */
  withFile<Result>(key: string, task: (path: string) => Promise<Result>): Promise<Result>;
  stat(key: string): Promise<StoredFile | null>;
  exists(key: string): Promise<boolean>;
  /** No error when it is gone already. */
  remove(key: string): Promise<void>;
  /** The address browsers fetch the file from, root-relative and the same for ever. None for private keys. */
  publicUrl(key: string): string;
  /** Removes what writes interrupted before this time left behind. */
  sweep(before: Date): Promise<void>;
}

/** `move`: the file at `path` is used up, which spares a copy where both lie on one disk. */
export type FileSource = Buffer | { path: string; move?: boolean } | { stream: Readable; size: number };

export interface StoredFile {
  key: string;
  size: number;
  modifiedAt: Date;
}

export interface StoredFolder {
  files: number;
  bytes: number;
}

export interface OpenFile {
  stream: Readable;
  /** Of what is sent. */
  size: number;
  /** The Content-Range header when a part is sent. */
  range: string | null;
}

export class StorageMissing extends Error {
  constructor(key: string) {
    super(`no file at ${key}`);
    this.name = 'StorageMissing';
  }
}

/** The disk or the bucket has no room left; nothing of the write remains. */
export class StorageFull extends Error {
  constructor(options?: ErrorOptions) {
    super('存储空间不足，请稍后重试', options);
    this.name = 'StorageFull';
  }
}
