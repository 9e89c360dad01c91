import * as z from 'zod'
import type { Area } from './endpoint.ts'
import { Done } from './general.ts'

/** The endpoint that the video service calls. */
export const videoWebhook = {
  videoEvent: {
    method: 'post',
    path: '/api/voice/webhook',
    access: 'service',
    summary: 'Receives an event of the video service.',
    description:
      'On `egress_ended`, the file under EGRESS_BASE_URL is copied in the background and becomes the recording of the meeting with that video room; a repeated call changes nothing. All other events are ignored. `Authorization` is a JWT (HS256 by the API secret of the video service) whose claim `sha256` is the base64 SHA-256 of the body.',
    headers: { Authorization: 'The signature, without a scheme.' },
    body: {
      raw: z
        .looseObject({ event: z.string().meta({ description: 'Kind of the event, such as `egress_ended`.' }) })
        .meta({ id: 'VideoEvent' }),
      types: ['application/webhook+json', 'application/json'],
    },
    answers: { 200: { what: 'Taken, or ignored.', json: Done } },
    errors: {
      401: 'The signature is missing, or is not of this body.',
      415: 'The body is neither application/webhook+json nor application/json.',
      503: 'No video service or no store of recordings is set up, or too many recordings wait.',
    },
  },
} satisfies Area
