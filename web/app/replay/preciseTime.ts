import { dateFormat } from '../strings/formats.ts'

const PRECISE = {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
} as const

/** `21 Nov, 16:20:05.123`; nothing for what is no instant. */
export function preciseTime(at: number): string {
  return Number.isFinite(at) && Math.abs(at) < 8.64e15 ? dateFormat(PRECISE).format(at) : ''
}
