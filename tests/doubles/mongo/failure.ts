import type { Document } from 'mongodb'

/** A refusal as a server words it. */
export class CommandFailure extends Error {
  readonly code: number
  readonly codeName: string
  readonly more: Document

  constructor(code: number, codeName: string, message: string, more: Document = {}) {
    super(message)
    this.code = code
    this.codeName = codeName
    this.more = more
  }

  /** As the answer to a whole command. */
  asReply(): Document {
    const { code, codeName, message: errmsg, more } = this
    return { ok: 0, errmsg, code, codeName, ...more }
  }
}

export const badValue = (message: string) => new CommandFailure(2, 'BadValue', message)

export const noSuchCommand = (name: string) => new CommandFailure(59, 'CommandNotFound', `no such command: '${name}'`)

export const namespaceMissing = (ns: string) => new CommandFailure(26, 'NamespaceNotFound', `ns not found ${ns}`)

export const namespaceExists = (ns: string) =>
  new CommandFailure(48, 'NamespaceExists', `Collection ${ns} already exists.`)

export const cursorMissing = (id: unknown) => new CommandFailure(43, 'CursorNotFound', `cursor id ${id} not found`)

export const historyLost = () =>
  new CommandFailure(
    286,
    'ChangeStreamHistoryLost',
    'Resume of change stream was not possible, as the resume point may no longer be in the oplog.',
  )
