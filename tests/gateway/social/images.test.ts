import { describe, expect, test } from 'vitest'
import { IMAGE_BYTES_MAX, pictureOfDataUrl } from '#gateway/social/images/imageIntake.ts'
import { plainPng } from '../../helpers/plainPng.ts'
import { realGif, realJpeg, realWebp } from '../../helpers/realPictures.ts'
import { ADMIN, approved, drafted, imageRig, picture } from './imageRig.ts'

describe('[SO67] a data URL', () => {
  const png = plainPng(3, 2)
  const base64 = png.toString('base64')
  const told = async (url: string) => {
    const taken = await pictureOfDataUrl(url)
    return 'error' in taken ? taken.error : `${taken.picture.mime} ${taken.bytes.length}`
  }

  test('is a picture by its content, whatever it calls itself', async () => {
    const found = `image/png ${png.length}`
    expect(await told(`data:image/png;base64,${base64}`)).toBe(found)
    expect(await told(`DATA:text/html;charset=utf-8;BASE64,${base64}`)).toBe(found)
    expect(await told(`data:;base64,${base64.replace(/=+$/, '')}`)).toBe(found)
    const jpeg = await realJpeg(5, 4)
    expect(await told(`data:image/png;base64,${jpeg.toString('base64')}`)).toBe(`image/jpeg ${jpeg.length}`)
    const gif = realGif(5, 4)
    expect(await told(`data:image/gif;base64,${gif.toString('base64')}`)).toBe(`image/gif ${gif.length}`)
  })

  test.each([
    ['text disguised as a PNG', Buffer.from('alert(1)').toString('base64'), 'This is no PNG, JPEG or GIF.'],
    ['a cut picture', png.subarray(0, png.length - 3).toString('base64'), 'This picture is damaged or not whole.'],
    ['nothing', '', 'This is no PNG, JPEG or GIF.'],
    ['other characters', base64.replace('A', '!'), 'The image is no data URL in base 64.'],
    ['line feeds', `${base64.slice(0, 10)}\n${base64.slice(10)}`, 'The image is no data URL in base 64.'],
  ])('of %s is refused', async (_what, data, sentence) => {
    expect(await told(`data:image/png;base64,${data}`)).toBe(sentence)
  })

  test.each([
    '',
    'data:image/png,abc',
    base64,
    'http://example.org/x.png',
    'data:image/png;base64',
    `data:${'x'.repeat(300)};base64,AAAA`,
  ])('%j is none', async (url) => {
    expect(await told(url)).toBe('The image is no data URL in base 64.')
  })

  test('of another kind of picture is refused', async () => {
    expect(await told(`data:image/webp;base64,${(await realWebp(5, 4)).toString('base64')}`)).toBe(
      'This is no PNG, JPEG or GIF.',
    )
    expect(await told(`data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}`)).toBe(
      'This is no PNG, JPEG or GIF.',
    )
  })

  test('of 8 MB is taken and of a byte more is too large', async () => {
    const padded = (length: number) => Buffer.concat([png, Buffer.alloc(length - png.length)]).toString('base64')
    expect(await told(`data:image/png;base64,${padded(IMAGE_BYTES_MAX)}`)).toBe(`image/png ${IMAGE_BYTES_MAX}`)
    const over = await pictureOfDataUrl(`data:image/png;base64,${padded(IMAGE_BYTES_MAX + 1)}`)
    expect(over).toEqual({ error: 'The picture is larger than 8 MB.', isTooLarge: true })
  })
})

describe('[SO66] the bytes of an image', () => {
  test('are kept under the post as long as it names them', async () => {
    const rig = await imageRig()
    const process = await rig.process()
    const { images, store } = process
    const postId = await drafted(process)
    const [one, two] = [await picture(1), await picture(2)]
    expect(await images.change(postId, ADMIN, { upload: one, alt: 'One' })).toBeNull()
    expect(await rig.names(postId)).toEqual([one.picture.sha256])
    expect(await images.change(postId, ADMIN, { upload: two, alt: '' })).toBeNull()
    expect(await rig.names(postId)).toEqual([two.picture.sha256])
    expect(store.posts.get(postId)!.image).toEqual({ ...two.picture, source: 'upload', alt: '' })
    expect(await images.change(postId, ADMIN, { remove: true })).toBeNull()
    expect(await rig.names(postId)).toEqual([])
    expect(await images.files.stored(postId, two.picture.sha256)).toBeNull()
  })

  test('of a post that takes none are not kept, nor of one that there is not', async () => {
    const rig = await imageRig()
    const process = await rig.process()
    const postId = await drafted(process)
    await process.store.askPost(postId, ADMIN, { type: 'reject' })
    const upload = await picture(1)
    expect(await process.images.change(postId, ADMIN, { upload, alt: '' })).toMatchObject({ refused: 'post-closed' })
    expect(await process.images.change('post_unknown00000', ADMIN, { upload, alt: '' })).toMatchObject({
      refused: 'unknown-post',
    })
    expect(await rig.stored.rooms()).toEqual(expect.not.arrayContaining(['post_unknown00000']))
    expect(await rig.names(postId)).toEqual([])
  })

  test('an image of an approved post makes it a draft, as does its description', async () => {
    const rig = await imageRig()
    const process = await rig.process()
    const { store, images } = process
    const postId = await approved(process)
    await images.change(postId, ADMIN, { upload: await picture(1), alt: '' })
    expect(store.posts.get(postId)!.status).toBe('draft')
    await store.askPost(postId, ADMIN, { type: 'approve', signature: '' })
    await images.change(postId, ADMIN, { alt: 'A table' })
    expect(store.posts.get(postId)).toMatchObject({ status: 'draft', image: { alt: 'A table' } })
    expect(await rig.names(postId)).toHaveLength(1)
  })

  test('that come and go at once are there if the post names them', async () => {
    const rig = await imageRig()
    const process = await rig.process()
    const postId = await drafted(process)
    const pictures = await Promise.all([1, 2, 3].map(picture))
    for (let round = 0; round < 10; round++) {
      const uploads = pictures.map((upload) => process.images.change(postId, ADMIN, { upload, alt: '' }))
      await Promise.all([...uploads, process.images.change(postId, ADMIN, { remove: true })])
      const named = process.store.posts.get(postId)!.image
      expect(await rig.names(postId)).toEqual(named === null ? [] : [named.sha256])
    }
  })

  test('that another process is just about to name stay, and go when they are older', async () => {
    const rig = await imageRig()
    const ours = await rig.process({ graceMs: 60_000, isOwnLog: false })
    const theirs = await rig.process({ graceMs: 60_000, isOwnLog: false })
    const postId = await drafted(ours)
    await expect.poll(() => theirs.store.posts.get(postId)).not.toBeNull()
    const [one, two] = [await picture(1), await picture(2)]
    const put = Promise.withResolvers<void>()
    const keeping = theirs.files.keep(postId, { sha256: one.picture.sha256, bytes: one.bytes }, async () => {
      await put.promise
      return theirs.store.askPost(postId, ADMIN, {
        type: 'setImage',
        image: { ...one.picture, source: 'upload', alt: '' },
      })
    })
    await expect.poll(() => rig.names(postId)).toEqual([one.picture.sha256])
    await ours.images.change(postId, ADMIN, { upload: two, alt: '' })
    put.resolve()
    await keeping
    expect(await theirs.images.files.stored(postId, one.picture.sha256)).not.toBeNull()
    await expect.poll(() => ours.store.posts.get(postId)!.image?.sha256).toBe(one.picture.sha256)
    const later = await rig.process({ graceMs: -1, isOwnLog: false })
    await later.files.sweep(new AbortController().signal)
    expect(await rig.names(postId)).toEqual([one.picture.sha256])
  })

  test('that a crash left are removed at the next start', async () => {
    const rig = await imageRig()
    const process = await rig.process()
    const postId = await drafted(process)
    const one = await picture(1)
    const crash = process.files.keep(postId, { sha256: one.picture.sha256, bytes: one.bytes }, async () => {
      throw new Error('crash')
    })
    await expect(crash).rejects.toThrow('crash')
    expect(await rig.names(postId)).toHaveLength(1)
    await (await rig.process()).files.sweep(new AbortController().signal)
    expect(await rig.names(postId)).toEqual([])
  })
})
