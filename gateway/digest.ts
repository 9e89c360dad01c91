import { hash } from 'node:crypto'

/** Returns the hex SHA-256 of bytes, or of the UTF-8 bytes of a text. */
export const sha256 = (data: string | Uint8Array): string => hash('sha256', data, 'hex')
