import { isIP } from 'node:net'
import * as z from 'zod'

/** A setting: its description for `--help` and the schema that parses its text. [OP4] */
export interface Setting<T> {
  readonly meaning: string
  readonly schema: z.ZodType<T>
}

export const setting = <T>(meaning: string, schema: z.ZodType<T>): Setting<T> => ({ meaning, schema })

export const flag = (fallback: boolean) =>
  z
    .string()
    .toLowerCase()
    .pipe(z.enum(['true', 'false', '1', '0', 'yes', 'no', 'on', 'off'], 'must be true or false'))
    .transform((text) => ['true', '1', 'yes', 'on'].includes(text))
    .default(fallback)
export const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^-?\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`))
/** From 0 to 1. */
export const share = (fallback: number) =>
  z
    .string()
    .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a number from 0 to 1')
    .transform(Number)
    .default(fallback)
export const words = z.string().min(1)
export const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' })
export const videoAddress = z.url({ protocol: /^(https?|wss?)$/, error: 'must be an http(s) or ws(s) URL' })
export const commaList = (isEntry: (entry: string) => boolean, complaint: string) =>
  z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((entry) => (entry.trim() === '' ? [] : [entry.trim()])))
    .pipe(z.array(z.string().refine(isEntry, complaint)))
export const origins = commaList(
  (origin) => origin === '*' || isOrigin(origin),
  'must be a comma-separated list of origins such as https://host',
)
export const fetchedHosts = commaList(
  (entry) => isNetwork(entry) || isIP(entry) !== 0 || isHost(entry),
  'must be a comma-separated list of host, host:port or network/bits',
)

/** As `origins`, without the wildcard. */
export const exactOrigins = commaList(isOrigin, 'must be a comma-separated list of origins such as https://host')

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text
}

function isNetwork(text: string): boolean {
  const [, network = '', bits = ''] = /^([0-9a-f.:]+)\/(\d{1,3})$/iu.exec(text) ?? []
  return isIP(network) !== 0 && Number(bits) <= (isIP(network) === 4 ? 32 : 128)
}

/** True for a host with an optional port and nothing else. */
function isHost(text: string): boolean {
  if (!/^[\w.-]+(?::\d{1,5})?$|^\[[0-9a-f:.]+\](?::\d{1,5})?$/iu.test(text)) return false
  return URL.canParse(`http://${text}`)
}

const MAIL_ADDRESS = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/
/** E-mail addresses in the form that identifies accounts. */
export const addresses = commaList(
  (entry) => MAIL_ADDRESS.test(entry),
  'must be a comma-separated list of e-mail addresses',
)
/** `console`, `dir:` and a folder, or the address of a mail server. */
export const mailTransport = z
  .string()
  .refine(
    (text) => text === 'console' || /^dir:./.test(text) || isMailServer(text),
    'must be console, dir:/path or smtp(s)://…',
  )

function isMailServer(text: string): boolean {
  const url = /^smtps?:\/\//.test(text) ? URL.parse(text) : null
  return url !== null && url.hostname !== ''
}

/** `name@host` or `Name <name@host>`. */
export const sender = z
  .string()
  .refine(
    (text) => MAIL_ADDRESS.test(/<([^<>]*)>$/.exec(text)?.[1] ?? text),
    'must be an e-mail address, or Name <address>',
  )
export const domains = commaList(
  (entry) => /^[\w-]+(\.[\w-]+)+$/u.test(entry),
  'must be a comma-separated list of domains',
)
export const lowercase = (entries: readonly string[]) => entries.map((entry) => entry.toLowerCase())
const SECRET_BYTES_MIN = 32
const isLong = (secret: string) => Buffer.byteLength(secret) >= SECRET_BYTES_MIN
export const secret = z.string().refine(isLong, `must have at least ${SECRET_BYTES_MIN} bytes`)
/** One secret, or two during a rotation. */
export const secrets = commaList(isLong, `must be one or two secrets of at least ${SECRET_BYTES_MIN} bytes`).refine(
  ({ length }) => length <= 2,
  'must be at most two secrets',
)
export const hexKey = z
  .string()
  .regex(/^[0-9a-fA-F]{64}$/, 'must be 64 hex digits')
  .transform((text) => text.toLowerCase())
