import { describe, expect, test } from 'vitest'
import { ImageFailure } from '#integrations/images/port.ts'
import { plainPng } from '../../helpers/plainPng.ts'
import { ADMIN, approved, drafted, type ImageProcess, imageRig, NOON } from './imageRig.ts'

const jobOf = ({ store }: ImageProcess, postId: string) => store.posts.get(postId)!.imageJob
const ended = (process: ImageProcess, postId: string) =>
  expect.poll(() => jobOf(process, postId)?.status, { timeout: 10_000 }).not.toBe('running')

/** A model whose answers the test gives. */
function heldModel() {
  const asked: { prompt: string; answer: PromiseWithResolvers<Buffer> }[] = []
  const model = {
    async make(prompt: string, signal: AbortSignal) {
      const answer = Promise.withResolvers<Buffer>()
      asked.push({ prompt, answer })
      signal.addEventListener('abort', () => answer.reject(signal.reason), { once: true })
      return answer.promise
    },
  }
  return { asked, model }
}

describe('[SO68] a picture that is made', () => {
  test('is a card without a model: running, then ready beside the image', async () => {
    const rig = await imageRig()
    const process = await rig.process()
    const postId = await drafted(process)
    expect(await process.jobs.begin(postId, ADMIN)).toBeNull()
    expect(jobOf(process, postId)).toMatchObject({ status: 'running', startedAt: NOON, finishedAt: null })
    await ended(process, postId)
    const { picture, ...job } = jobOf(process, postId)!
    expect(job).toMatchObject({ status: 'ready', source: 'card', error: null, finishedAt: NOON })
    expect(picture).toMatchObject({ mime: 'image/png', width: 1_200, height: 627 })
    expect(process.store.posts.get(postId)!.image).toBeNull()
    expect(await rig.names(postId)).toEqual([picture!.sha256])
    expect(process.runs).toEqual([{ kind: 'image', status: 'fallback', ms: expect.any(Number) }])
  })

  test('is taken as the image by a person, and stays for that image', async () => {
    const rig = await imageRig()
    const process = await rig.process()
    const postId = await approved(process)
    expect(await process.images.change(postId, ADMIN, { made: true, alt: '' })).toMatchObject({
      refused: 'no-ai-image',
    })
    await process.jobs.begin(postId, ADMIN)
    await ended(process, postId)
    expect(process.store.posts.get(postId)!.status).toBe('approved')
    expect(await process.images.change(postId, ADMIN, { made: true, alt: 'A card' })).toBeNull()
    expect(process.store.posts.get(postId)).toMatchObject({ status: 'draft', image: { source: 'ai', alt: 'A card' } })
    expect(await rig.names(postId)).toHaveLength(1)
  })

  test('is taken by itself where the settings say so, of a draft without an image alone', async () => {
    const rig = await imageRig()
    const process = await rig.process()
    await process.store.ask(ADMIN, { type: 'setSettings', patch: { autoImage: true } })
    const [draft, ready] = [await drafted(process), await approved(process)]
    for (const postId of [draft, ready]) await process.jobs.begin(postId, ADMIN)
    for (const postId of [draft, ready]) await ended(process, postId)
    expect(process.store.posts.get(draft)!.image).toMatchObject({ source: 'ai', alt: '' })
    expect(process.store.posts.get(ready)).toMatchObject({
      status: 'approved',
      image: null,
      imageJob: { status: 'ready' },
    })
  })

  test('is asked of the model with the text of the post, two at a time', async () => {
    const rig = await imageRig()
    const { asked, model } = heldModel()
    const process = await rig.process({ makers: { model } })
    const posts = []
    for (const text of ['About leases', 'About\nterms', 'About people']) posts.push(await drafted(process, text))
    for (const postId of posts) await process.jobs.begin(postId, ADMIN)
    await expect.poll(() => asked.length).toBe(2)
    expect(asked[0]!.prompt).toContain('About leases')
    expect(asked[1]!.prompt).toContain('About terms')
    asked[0]!.answer.resolve(plainPng(7, 7))
    await ended(process, posts[0]!)
    expect(jobOf(process, posts[0]!)).toMatchObject({ status: 'ready', source: 'model', picture: { width: 7 } })
    await expect.poll(() => asked.length).toBe(3)
    asked[1]!.answer.reject(new ImageFailure('The image model answered with status 500.'))
    asked[2]!.answer.resolve(Buffer.from('<html>'))
    await ended(process, posts[1]!)
    await ended(process, posts[2]!)
    expect(jobOf(process, posts[1]!)).toMatchObject({
      status: 'failed',
      error: 'The image model answered with status 500.',
    })
    expect(jobOf(process, posts[2]!)).toMatchObject({ status: 'failed', error: 'This is no PNG, JPEG or GIF.' })
    expect(process.runs.map(({ status }) => status)).toEqual(['ok', 'failed', 'failed'])
    expect(process.faults).toEqual([])
  })

  test('is begun once at a time, and not for a post that is rejected', async () => {
    const rig = await imageRig()
    const { asked, model } = heldModel()
    const process = await rig.process({ makers: { model } })
    const [postId, rejected] = [await drafted(process), await drafted(process)]
    await process.store.askPost(rejected, ADMIN, { type: 'reject' })
    const begun = await Promise.all([process.jobs.begin(postId, ADMIN), process.jobs.begin(postId, ADMIN)])
    expect(begun.filter((one) => one === null)).toHaveLength(1)
    expect(await process.jobs.begin(postId, ADMIN)).toMatchObject({ refused: 'image-under-way' })
    expect(await process.jobs.begin(rejected, ADMIN)).toMatchObject({ refused: 'post-closed' })
    expect(await process.jobs.begin('post_unknown00000', ADMIN)).toMatchObject({ refused: 'unknown-post' })
    await expect.poll(() => asked.length).toBe(1)
    asked[0]!.answer.resolve(plainPng(7, 7))
    await ended(process, postId)
    expect(await process.jobs.begin(postId, ADMIN)).toBeNull()
    await expect.poll(() => asked.length).toBe(2)
    asked[1]!.answer.resolve(plainPng(8, 8))
    await ended(process, postId)
    expect(await rig.names(postId)).toEqual([jobOf(process, postId)!.picture!.sha256])
  })

  test('that a fault of ours keeps from being made is failed without its words, and told of', async () => {
    const rig = await imageRig()
    const card = {
      draw: async (): Promise<Buffer> => {
        throw new Error('/srv/parley/secret')
      },
    }
    const process = await rig.process({ makers: { card } })
    const postId = await drafted(process)
    await process.jobs.begin(postId, ADMIN)
    await ended(process, postId)
    expect(jobOf(process, postId)).toMatchObject({ status: 'failed', error: 'The picture could not be made.' })
    await expect.poll(() => process.faults).toEqual([new Error('/srv/parley/secret')])
  })
})

describe('[SO69] a picture that is being made when the service stops', () => {
  test('is failed, as a stop that is orderly says at once', async () => {
    const rig = await imageRig()
    const { asked, model } = heldModel()
    const process = await rig.process({ makers: { model } })
    const posts = [await drafted(process), await drafted(process), await drafted(process)]
    for (const postId of posts) await process.jobs.begin(postId, ADMIN)
    await expect.poll(() => asked.length).toBe(2)
    await process.jobs.stop()
    for (const postId of posts) {
      expect(jobOf(process, postId)).toMatchObject({ status: 'failed', error: expect.stringContaining('was stopped') })
    }
    expect(process.faults).toEqual([])
  })

  test('is failed at the next start after a crash', async () => {
    const rig = await imageRig()
    const process = await rig.process({ makers: { model: heldModel().model } })
    const postId = await drafted(process)
    await process.jobs.begin(postId, ADMIN)
    const next = await rig.process()
    await next.jobs.recover(NOON)
    expect(jobOf(next, postId)).toMatchObject({ status: 'failed', error: expect.stringContaining('was stopped') })
    expect(await next.jobs.begin(postId, ADMIN)).toBeNull()
    await ended(next, postId)
    expect(jobOf(next, postId)).toMatchObject({ status: 'ready' })
  })

  test('is left to the other process of a shared log for half an hour, and its late answer changes nothing', async () => {
    const rig = await imageRig()
    const { asked, model } = heldModel()
    const other = await rig.process({ makers: { model }, isOwnLog: false })
    const postId = await drafted(other)
    await other.jobs.begin(postId, ADMIN)
    await expect.poll(() => asked.length).toBe(1)
    const ours = await rig.process({ isOwnLog: false })
    await ours.jobs.recover(NOON + 30 * 60_000)
    expect(jobOf(ours, postId)!.status).toBe('running')
    await ours.jobs.recover(NOON + 30 * 60_000 + 1)
    expect(jobOf(ours, postId)!.status).toBe('failed')
    asked[0]!.answer.resolve(plainPng(7, 7))
    await expect.poll(() => other.runs).toHaveLength(1)
    await expect.poll(() => jobOf(other, postId)!.status).toBe('failed')
    expect(await rig.names(postId)).toEqual([])
  })
})
