import * as z from 'zod'
import type { Area } from './endpoint.ts'

const page = {
  method: 'get',
  access: 'public',
  answers: { 200: { what: 'HTML', media: { 'text/html': z.string() } } },
} as const

/** Pages that describe the interface for people who write programs, and the description of the events. */
export const reference = {
  referencePage: {
    ...page,
    path: '/docs',
    summary: 'The interface as a page: every operation and event, with examples, to read and to try. [HP20]',
  },
  firstStepsPage: { ...page, path: '/docs/first-steps', summary: 'First steps with curl and a short client script.' },
  referenceFile: {
    method: 'get',
    path: '/docs/:file',
    access: 'public',
    summary: 'Style and scripts of these pages.',
    params: z.object({ file: z.string().meta({ examples: ['reference.css'] }) }),
    answers: { 200: { what: 'The file.', media: { 'text/css': z.string(), 'text/javascript': z.string() } } },
    errors: { 404: 'There is no such file.' },
  },
  eventsDescription: {
    method: 'get',
    path: '/asyncapi.json',
    access: 'public',
    summary: 'The events as an AsyncAPI document.',
    answers: {
      200: {
        what: 'An AsyncAPI 3.0 document.',
        media: {
          'application/json': z.looseObject({
            asyncapi: z.string(),
            info: z.looseObject({}),
            channels: z.looseObject({}),
          }),
        },
      },
    },
  },
} satisfies Area
