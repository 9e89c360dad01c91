import { createHash } from 'node:crypto'
import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { livekitWebhook } from '#integrations/video/livekitWebhook.ts'
import { RefusedWebhook } from '#integrations/video/port.ts'

const KEY = 'key-1'
const SECRET = 'secret-of-the-video-service'
const webhook = livekitWebhook(KEY, SECRET)

const recorded = (egressInfo: object) => JSON.stringify({ event: 'egress_ended', id: 'EV_1', egressInfo })
const ENDED = recorded({
  roomName: 'review-ABCDEF',
  fileResults: [{ filename: 'a.mp4', size: '12', duration: '3500000000' }],
})

interface Signing {
  readonly secret?: string
  readonly issuer?: string
  readonly expires?: string
  readonly of?: string
  readonly alg?: string
}

/** The JWT that the video service sends with a body. */
function signed(
  body: string,
  { secret = SECRET, issuer = KEY, expires = '5m', of = body, alg = 'HS256' }: Signing = {},
) {
  const sha256 = createHash('sha256').update(of).digest('base64')
  const token = new SignJWT({ sha256 }).setProtectedHeader({ alg }).setIssuer(issuer).setExpirationTime(expires)
  return token.sign(new TextEncoder().encode(secret))
}

const received = async (body: string) => webhook.receive(body, await signed(body))

describe('a webhook of the video service', () => {
  test('reports the file of a recording that ended', async () => {
    expect(await received(ENDED)).toEqual([
      { roomName: 'review-ABCDEF', filename: 'a.mp4', size: 12, durationMs: 3_500 },
    ])
  })

  test('may come from an older server, with unknown fields and in any script', async () => {
    const body = recorded({ roomName: 'räume/日本', file: { filename: 'ä.mp4' }, futureField: [1] })
    expect(await received(body)).toEqual([{ roomName: 'räume/日本', filename: 'ä.mp4', size: null, durationMs: null }])
  })

  test.each([
    ['of another kind', JSON.stringify({ event: 'participant_joined', room: { name: 'review-ABCDEF' } })],
    ['of a kind that nobody knows yet', JSON.stringify({ event: 'room_painted' })],
    ['about a recording without a file', recorded({ roomName: 'review-ABCDEF', status: 'EGRESS_FAILED' })],
    ['about a recording without a name', recorded({ roomName: 'review-ABCDEF', fileResults: [{}] })],
    ['without its egress', JSON.stringify({ event: 'egress_ended' })],
  ])('%s reports nothing', async (_, body) => {
    expect(await received(body)).toEqual([])
  })

  test.each([
    ['another secret', { secret: 'somebody-elses-secret' }],
    ['another key', { issuer: 'key-2' }],
    ['a token that is over', { expires: '-1m' }],
    ['the token of another body', { of: `${ENDED} ` }],
    ['another algorithm', { alg: 'HS512', secret: 'x'.repeat(64) }],
  ] satisfies [string, Signing][])('is refused with %s', async (_, signing) => {
    await expect(webhook.receive(ENDED, await signed(ENDED, signing))).rejects.toBeInstanceOf(RefusedWebhook)
  })

  test.each([
    undefined,
    '',
    'Bearer',
    'a.b.c',
    `eyJhbGciOiJub25lIn0.${Buffer.from('{"sha256":""}').toString('base64url')}.`,
  ])('is refused with the authorization %j', async (authorization) => {
    await expect(webhook.receive(ENDED, authorization)).rejects.toBeInstanceOf(RefusedWebhook)
  })

  test.each(['', 'null', '[]', '{', '{"event":5}', recorded([] as object), '{"event":"egress_ended","egressInfo":7}'])(
    'is refused when the signed body is %j',
    async (body) => {
      await expect(received(body)).rejects.toBeInstanceOf(RefusedWebhook)
    },
  )
})
