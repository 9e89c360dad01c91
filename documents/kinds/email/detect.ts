/** Any text may be a thread; the reader tells. */
export { isText as detect } from '../../text/isText.ts'
