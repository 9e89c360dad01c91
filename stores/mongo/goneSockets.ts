import { createRequire } from 'node:module'

interface DriverConnection {
  readonly id: number | string
  readonly address: string
  readonly socket: { readonly destroyed: boolean }
  onError(error: Error): void
}

let isMended = false

/**
 * Makes the driver's commands fail on a connection whose socket is gone. Version 7.9.0 writes to such a socket, is told to wait
 * until it drains, and waits for ever: when that happens to a heartbeat, this process never finds the database again. [MN15]
 */
export function failOnGoneSockets(): void {
  if (isMended) return
  isMended = true
  const require = createRequire(import.meta.url)
  const { MongoNetworkError } = require('mongodb')
  const { Connection } = require('mongodb/lib/cmap/connection.js')
  const { writeCommand } = Connection.prototype
  Connection.prototype.writeCommand = async function (this: DriverConnection, ...command: unknown[]) {
    if (this.socket.destroyed) {
      const error = new MongoNetworkError(`connection ${this.id} to ${this.address} closed`)
      this.onError(error)
      throw error
    }
    return writeCommand.apply(this, command)
  }
}
