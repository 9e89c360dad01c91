import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { fixture } from './gestures.ts'

const FOLDER = fixture('screens')
const FONTS = join(FOLDER, 'fonts.json')
/** Pictures are compared at a quarter of their size, so that the edges of letters do not matter. */
const SHRINK = 4
/** How much one colour of a point may differ, of 255. */
const COLOUR_MAX = 24
const isWriting = process.env.UPDATE_SCREENS === '1'

/** Whether letters are as wide here as where the pictures were taken; else comparing them says nothing. */
export async function hasSameFonts(page: Page): Promise<boolean> {
  const widths = await page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d')!
    return ['system-ui', 'monospace'].map((font) => {
      context.font = `16px ${font}`
      return Math.round(context.measureText('Review a document together, 0123456789').width)
    })
  })
  if (isWriting) {
    await mkdir(FOLDER, { recursive: true })
    await writeFile(FONTS, `${JSON.stringify(widths)}\n`)
  }
  return (await readFile(FONTS, 'utf8')).trim() === JSON.stringify(widths)
}

/** The share of the screen that looks other than its picture in fixtures/screens, what changes by itself left out. */
export async function differs(page: Page, name: string, changing: readonly Locator[] = []): Promise<number> {
  const shown = await page.screenshot({
    mask: [...changing],
    maskColor: '#808080',
    animations: 'disabled',
    caret: 'hide',
  })
  const path = join(FOLDER, `${name}.png`)
  if (isWriting) {
    await writeFile(path, shown)
    return 0
  }
  const share = await shareOfOtherPoints(page, [await readFile(path), shown])
  if (share > 0) await writeFile(join(tmpdir(), `parley-${name}.png`), shown)
  return share
}

/** Pictures are read by the browser itself, on a page that has no policy. */
async function shareOfOtherPoints(page: Page, pictures: readonly Buffer[]): Promise<number> {
  const blank = await page.context().newPage()
  const addresses = pictures.map((bytes) => `data:image/png;base64,${bytes.toString('base64')}`)
  const share = await blank.evaluate(compare, { addresses, shrink: SHRINK, colourMax: COLOUR_MAX })
  await blank.close()
  return share
}

interface Comparison {
  readonly addresses: readonly string[]
  readonly shrink: number
  readonly colourMax: number
}

async function compare({ addresses, shrink, colourMax }: Comparison): Promise<number> {
  const points = async (address: string) => {
    const image = new Image()
    image.src = address
    await image.decode()
    const [width, height] = [Math.ceil(image.width / shrink), Math.ceil(image.height / shrink)]
    const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d')!
    context.imageSmoothingQuality = 'high'
    context.drawImage(image, 0, 0, width, height)
    return context.getImageData(0, 0, width, height).data
  }
  const [wanted, shown] = [await points(addresses[0]!), await points(addresses[1]!)]
  if (wanted.length !== shown.length) return 1
  let others = 0
  for (let at = 0; at < wanted.length; at += 4) {
    const isOther = [0, 1, 2].some((colour) => Math.abs(wanted[at + colour]! - shown[at + colour]!) > colourMax)
    if (isOther) others++
  }
  return others / (wanted.length / 4)
}
