import { dateFormat } from '../strings/formats.ts'

/** "14:05", in the reader's time zone. */
export function timeOfDay(at: number): string {
  return dateFormat({ hour: '2-digit', minute: '2-digit' }).format(at)
}
