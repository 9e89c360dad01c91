import * as z from 'zod'
import { ALT_MAX } from '#engine/post/limits.ts'
import { cleanLine } from '#engine/text.ts'
import { ErrorBody, ValidationFailure } from '../../../errors.ts'
import { Post } from '../../../views/admin/social.ts'
import type { Area } from '../../endpoint.ts'
import { servedFile } from '../../servedFile.ts'
import { busy, isChange, NOTHING, noPost, postParams } from './fields.ts'

/** Maximum bytes of the body that carries an image. */
const BODY_BYTES_MAX = 12 * 2 ** 20
const path = '/api/admin/linkedin/posts/:postId/image'
const aiPath = '/api/admin/linkedin/posts/:postId/ai-image'
const saved = z.object({ ok: z.literal(true), post: Post })

const alt = z
  .string()
  .transform((typed) => cleanLine(typed))
  .pipe(z.string().max(ALT_MAX))
  .meta({ json: { maxLength: ALT_MAX } })
const ImageBody = z
  .object({
    image: z.string().nullable().optional().meta({ description: 'A data URL; null removes the image.' }),
    source: z.literal('ai').optional().meta({ description: 'Takes the picture that was made.' }),
    alt: alt.optional(),
  })
  .refine(isChange, NOTHING)
  .refine(({ image, source }) => image === undefined || source === undefined, 'An image comes from one place')
  .meta({ minProperties: 1 })

export type ImageBody = z.output<typeof ImageBody>

/** Images of posts. */
export const socialImages = {
  setPostImage: {
    method: 'put',
    path,
    access: 'admin',
    summary: 'Sets, replaces, describes or removes the image of a post.',
    description:
      'PNG, JPEG or GIF by content, at most 8 MiB and 36 megapixels. An approved or failed post becomes a draft again.',
    params: postParams,
    body: { json: ImageBody, bytesMax: BODY_BYTES_MAX, example: { source: 'ai', alt: 'Two people at a table.' } },
    answers: { 200: { what: 'Done.', json: saved } },
    errors: {
      ...busy,
      ...noPost,
      409: 'The post is being published, is published or was rejected, or there is no such image.',
      413: 'The body is larger than 12 MiB, or the image than 8 MiB.',
      422: {
        what: 'The request is malformed, or the image is no such picture.',
        json: z.union([ValidationFailure, ErrorBody]),
      },
    },
  },
  postImage: {
    method: 'get',
    path,
    access: 'admin',
    summary: 'Returns the image of a post. HEAD is supported.',
    params: postParams,
    headers: servedFile.headers,
    answers: servedFile.answers,
    errors: { 404: 'There is no such post, or it has no image.', ...servedFile.errors },
  },
  makePostImage: {
    method: 'post',
    path: aiPath,
    access: 'admin',
    summary: 'Has a picture made for a post: by the image model, or as a card of text.',
    description:
      'The answer comes at once; the overview tells when the picture is ready. It replaces no image by itself.',
    params: postParams,
    body: { json: z.object({}), example: {} },
    answers: { 200: { what: 'Begun.', json: z.object({ ok: z.literal(true), status: z.literal('running') }) } },
    errors: { ...busy, ...noPost, 409: 'A picture is being made, or the post is published or was rejected.' },
  },
  madePostImage: {
    method: 'get',
    path: aiPath,
    access: 'admin',
    summary: 'Returns the picture that was made for a post. HEAD is supported.',
    params: postParams,
    headers: servedFile.headers,
    answers: servedFile.answers,
    errors: {
      404: 'There is no such post, or no picture was made.',
      409: { what: 'It is being made.', json: ErrorBody.extend({ status: z.literal('running') }) },
      ...servedFile.errors,
    },
  },
} satisfies Area
