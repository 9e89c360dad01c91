import type { Readable } from 'node:stream'

/** First and last byte, both included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** The bytes of a stored file as a file of this machine, there until it is disposed of. */
export interface LocalCopy extends AsyncDisposable {
  readonly path: string
}

/** A stored file, and how long ago its bytes were written. */
export interface StoredName {
  readonly name: string
  readonly ageMs: number
}

/** Files of rooms, each under its room's code and a name. Codes and names other than `checkedName` knows are refused. [FS5] */
export interface FileStore {
  /** Takes over the local file at `path`, in the place of one of that name. Durable, and whole, when it resolves. [FS1] */
  take(code: string, name: string, path: string): Promise<void>
  /** Size in bytes; null when there is no such file. [FS2] */
  size(code: string, name: string): Promise<number | null>
  /** Reads a file or a part of it; the stream fails when there is no such file. [FS2] */
  read(code: string, name: string, range?: ByteRange): Readable
  /** A local path for what reads by itself, such as a worker; rejects when there is no such file. [FS6] */
  localCopy(code: string, name: string): Promise<LocalCopy>
  drop(code: string, name: string): Promise<void>
  /** The files of a room; none when there is no such room. [FS8] */
  names(code: string): Promise<readonly StoredName[]>
  /** Codes of rooms that files were stored of and that were not dropped. [FS4] */
  rooms(): Promise<readonly string[]>
  dropRoom(code: string): Promise<void>
}

const NAME = /^[\w-][\w.-]{0,199}$/

/** The code or name itself. Throws for one that could mean another place in some store. [FS5] */
export function checkedName(name: string): string {
  if (!NAME.test(name)) throw new RangeError(`No file is stored under ${JSON.stringify(name.slice(0, 40))}.`)
  return name
}
