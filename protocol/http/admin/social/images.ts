import * as z from 'zod'
import { ErrorBody, ValidationFailure } from '../../../errors.ts'
import { Post } from '../../../views/admin/social.ts'
import type { Area } from '../../endpoint.ts'
import { busyUploads } from '../../roomParts.ts'
import { servedFile } from '../../servedFile.ts'
import { busy, noPost, paragraphs, postParams } from './fields.ts'

/** Maximum bytes of an image. */
const IMAGE_BYTES_MAX = 5 * 2 ** 20
const PROMPT_MAX = 1_000
const path = '/api/admin/social/posts/:postId/image'
const saved = z.object({ ok: z.literal(true), post: Post })
const fixed = { 409: 'The post is being published, is published or was rejected.' }

/** Images of posts. */
export const socialImages = {
  setPostImage: {
    method: 'put',
    path,
    access: 'admin',
    summary: 'Sets or replaces the image of a post.',
    description:
      'PNG, JPEG, WebP or GIF by content, at most 5 MiB and 40 megapixels. An approved post becomes a draft again.',
    params: postParams,
    body: { form: z.object({}), bytesMax: IMAGE_BYTES_MAX },
    answers: { 200: { what: 'Set.', json: saved } },
    errors: {
      ...busyUploads,
      ...noPost,
      ...fixed,
      422: {
        what: 'The form is malformed, or the file is no such picture.',
        json: z.union([ValidationFailure, ErrorBody]),
      },
    },
  },
  removePostImage: {
    method: 'delete',
    path,
    access: 'admin',
    summary: 'Removes the image of a post, if there is one. An approved post becomes a draft again.',
    params: postParams,
    answers: { 200: { what: 'There is no image now.', json: saved } },
    errors: { ...busy, ...noPost, ...fixed },
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
    path: '/api/admin/social/posts/:postId/ai-image',
    access: 'admin',
    summary: 'Has an image made for a draft: by the image model, or as a card with text.',
    description: 'The answer comes at once; the image follows, and `imageJob` tells of it.',
    params: postParams,
    body: { json: z.object({ prompt: paragraphs(PROMPT_MAX, 1).optional() }), example: {} },
    answers: { 200: { what: 'Begun.', json: saved } },
    errors: { ...busy, ...noPost, 409: 'The post is no draft, or an image is being made for it.' },
  },
} satisfies Area
