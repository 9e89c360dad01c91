import { hash } from 'node:crypto'

/** Returns the hex SHA-256 of a text's UTF-8 bytes. */
export const sha256 = (text: string): string => hash('sha256', text, 'hex')
