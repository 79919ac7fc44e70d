import type { Readable } from 'node:stream';

/** A backend of files: the disk of this machine, or a bucket. Writes are atomic. */
export interface FileBackend {
  put(key: string, source: FileSource): Promise<void>;
  /** Throws `StorageMissing` when there is no such file. `range`: first and last byte, both included. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>;
  stat(key: string): Promise<StoredFile | null>;
  /** No error when there is no such file. */
  remove(key: string): Promise<void>;
  /** Every file below the prefix, sorted by key. */
  list(prefix: string): AsyncIterable<StoredFile>;
}

/** A bucket, which can also answer browsers. */
export interface RemoteBackend extends FileBackend {
  /** The file, or the part of it that a Range header requests. */
  open(key: string, range?: string): Promise<OpenFile>;
  /** An address that gives access to the file for this time without further authentication. */
  signedAddress(key: string, seconds: number): Promise<string>;
  close(): void;
}

/**
 * The storage of finished files. Keys are lower-case paths such as `image/ab/abcdef/w640.webp`. Writes are atomic, and durable
 * when the promise resolves. Files are never changed in place, so they may be cached for ever.
 */
export interface Storage {
  put(key: string, source: FileSource): Promise<void>;
  /** Replaces everything below `prefix` with these files, atomically. */
  putFiles(prefix: string, files: readonly { name: string; data: Buffer }[]): Promise<StoredFolder>;
  /** Replaces everything below `prefix` with the files of `folder`, atomically; the folder is deleted. */
  putFolder(prefix: string, folder: string): Promise<StoredFolder>;
  read(key: string, range?: { start: number; end: number }): Promise<Readable>;
  /** Calls `task` with the path of the file, or of a temporary copy, on this machine's disk. The task must not change or keep it. */
  withFile<Result>(key: string, task: (path: string) => Promise<Result>): Promise<Result>;
  stat(key: string): Promise<StoredFile | null>;
  exists(key: string): Promise<boolean>;
  /** No error when there is no such file. */
  remove(key: string): Promise<void>;
  /** The permanent address of the file for browsers, root-relative. Throws for private keys. */
  publicUrl(key: string): string;
  /** Removes leftovers of writes that were interrupted before this time. */
  sweep(before: Date): Promise<void>;
}

/** `move` true: the file at `path` is moved, which avoids a copy on the same disk. */
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
  /** Bytes of the stream. */
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

/** The disk or bucket is full; nothing of the write remains. */
export class StorageFull extends Error {
  constructor(options?: ErrorOptions) {
    super('存储空间不足，请稍后重试', options);
    this.name = 'StorageFull';
  }
}
