import type { PostState } from '#engine/post/state.ts'
import { pictureOfDataUrl } from '#gateway/social/images/imageIntake.ts'
import type { ImageChange, Images } from '#gateway/social/images/images.ts'
import type { SocialStore } from '#gateway/social/store.ts'
import type { SocialViews } from '#gateway/social/views.ts'
import type { ImageBody, socialImages } from '#protocol/http/admin/social/images.ts'
import type { Handlers } from '../../endpoints.ts'
import { HttpError } from '../../errors.ts'
import { refusedAs } from '../../refused.ts'
import { serveFile } from '../../servedFile.ts'
import type { AdminAccess } from '../adminAccess.ts'
import { noteChange } from '../noteChange.ts'
import { shownPost } from './shown.ts'

export interface SocialImageServices {
  readonly admin: AdminAccess
  readonly social: { readonly store: SocialStore; readonly views: SocialViews; readonly images: Images }
}

/** Handlers for the images of posts. [SO66] [SO67] [SO68] */
export function socialImageHandlers({ admin, social }: SocialImageServices): Handlers<typeof socialImages> {
  const { store, views, images } = social
  const serve = async (
    call: Parameters<typeof serveFile>[0],
    postId: string,
    picture: Pick<NonNullable<PostState['image']>, 'mime' | 'sha256'> | null,
    missing: string,
  ) => {
    const stored = picture && (await images.files.stored(postId, picture.sha256))
    if (!picture || !stored) throw new HttpError(404, missing)
    const { mime, sha256 } = picture
    await serveFile(call, { name: `image.${mime.replace('image/', '')}`, mime, sha256, ...stored })
  }
  return {
    setPostImage: async ({ caller, params: { postId }, body, response }) => {
      const change = await changeOf(body)
      const before = store.posts.get(postId)?.image ?? null
      const refusal = await images.change(postId, adminOf(caller.id), change)
      if (refusal) throw refusedAs(refusal)
      const post = shownPost(views, postId)
      await noteChange(admin, {
        action: post.image === null ? 'post.image_removed' : 'post.image_set',
        by: caller,
        target: { kind: 'post', id: postId },
        before: { image: before && { ...before } },
        after: { image: post.image && { ...post.image } },
        response,
      })
      return { ok: true, post }
    },
    postImage: ({ params: { postId }, request, response }) => {
      const post = found(store.posts.get(postId))
      return serve({ request, response }, postId, post.image, 'This post has no image.')
    },
    makePostImage: async ({ caller, params: { postId }, response }) => {
      const refusal = await images.jobs.begin(postId, adminOf(caller.id))
      if (refusal) throw refusedAs(refusal)
      const target = { kind: 'post', id: postId }
      await noteChange(admin, {
        ...{ action: 'post.image_started', by: caller, target },
        ...{ before: null, after: null, response },
      })
      return { ok: true, status: 'running' }
    },
    madePostImage: ({ params: { postId }, request, response }) => {
      const { imageJob } = found(store.posts.get(postId))
      if (imageJob?.status === 'running') throw new HttpError(409, 'The picture is being made.', { status: 'running' })
      return serve({ request, response }, postId, imageJob?.picture ?? null, 'No picture was made for this post.')
    },
  }
}

const adminOf = (id: string) => ({ kind: 'admin', id, name: null }) as const

function found(post: PostState | null): PostState {
  if (post === null) throw new HttpError(404, 'There is no such post.')
  return post
}

/** Throws 413 for too large a picture and 422 for what is none. [SO67] */
async function changeOf({ image, source, alt }: ImageBody): Promise<ImageChange> {
  if (source === 'ai') return { made: true, alt: alt ?? '' }
  if (image === null) return { remove: true }
  if (image === undefined) return { alt: alt ?? '' }
  const taken = await pictureOfDataUrl(image)
  if ('error' in taken) throw new HttpError(taken.isTooLarge ? 413 : 422, taken.error)
  return { upload: taken, alt: alt ?? '' }
}
