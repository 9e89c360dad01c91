import * as z from 'zod'
import { cleanLine } from '../text.ts'
import { isWebAddress, URL_MAX } from '../webAddress.ts'

export const ITEM_KINDS = ['section', 'text', 'sticky', 'checklist', 'link', 'file', 'image'] as const
export type ItemKind = (typeof ITEM_KINDS)[number]

/** Limits of what single kinds of item hold. [BO4] */
export const CHECKLIST_MAX = 200
export const CHECK_TEXT_MAX = 1_000
const CHECK_ID_MAX = 64
const LINK_TITLE_MAX = 300
const LINK_DESCRIPTION_MAX = 2_000
const HOST_MAX = 300
const FILE_NAME_MAX = 200
const MIME_MAX = 255

const size = z.int().min(0)

/** `data` of an item by kind, as stored; texts, sections and stickies have none. */
export const storedData = z.union([
  z.strictObject({
    items: z
      .array(
        z.strictObject({
          id: z.string().min(1).max(CHECK_ID_MAX),
          text: z.string().max(CHECK_TEXT_MAX),
          done: z.boolean(),
        }),
      )
      .max(CHECKLIST_MAX),
  }),
  z.strictObject({
    url: z.string().max(URL_MAX).refine(isWebAddress, 'This is no http(s) address without a password'),
    title: z.string().max(LINK_TITLE_MAX),
    description: z.string().max(LINK_DESCRIPTION_MAX),
    host: z.string().max(HOST_MAX),
  }),
  z.strictObject({
    fileId: z.string().min(1).max(64),
    name: z.string().min(1).max(FILE_NAME_MAX),
    mime: z.string().max(MIME_MAX),
    size,
  }),
  z.strictObject({}),
])
export type ItemData = z.infer<typeof storedData>

const line = (max: number) =>
  z
    .string()
    .max(max)
    .transform((text) => cleanLine(text))

const none = z.object({}).transform((): ItemData => ({}))
const checklist = z
  .object({
    items: z
      .array(
        z.object({
          id: line(CHECK_ID_MAX).pipe(z.string().min(1)).optional(),
          text: line(CHECK_TEXT_MAX),
          done: z.boolean().default(false),
        }),
      )
      .max(CHECKLIST_MAX)
      .refine(hasNoDoubleId, 'Two entries have the same id')
      .default([]),
  })
  .transform(({ items }): ItemData => ({ items: withIds(items) }))
const link = z
  .object({
    url: z
      .string()
      .trim()
      .max(URL_MAX)
      .refine((text) => isWebAddress(text), 'This is no http(s) address without a password'),
    title: line(LINK_TITLE_MAX).default(''),
    description: line(LINK_DESCRIPTION_MAX).default(''),
  })
  .transform((given): ItemData => ({ ...given, host: new URL(given.url).host.slice(0, HOST_MAX) }))
const file = z.object({
  fileId: z.string().min(1).max(64),
  name: line(FILE_NAME_MAX).pipe(z.string().min(1)),
  mime: line(MIME_MAX),
  size,
})

/** `data` of an item by kind, as asked; parsing completes it to what is stored. Unknown keys are ignored. [BO4] */
export const ITEM_DATA = { section: none, text: none, sticky: none, checklist, link, file, image: file } as const

/** Parses the data asked for an item of that kind. */
export function parseData(kind: ItemKind, asked: unknown): z.ZodSafeParseResult<ItemData> {
  return ITEM_DATA[kind].safeParse(asked)
}

interface Check {
  readonly id?: string | undefined
  readonly text: string
  readonly done: boolean
}

function hasNoDoubleId(items: readonly Check[]): boolean {
  const ids = items.flatMap(({ id }) => id ?? [])
  return new Set(ids).size === ids.length
}

/** Entries without an id get the lowest free `c<n>` of their list. */
function withIds(items: readonly Check[]) {
  const taken = new Set(items.flatMap(({ id }) => id ?? []))
  let next = 1
  return items.map(({ id, text, done }) => {
    if (id !== undefined) return { id, text, done }
    while (taken.has(`c${next}`)) next++
    return { id: `c${next++}`, text, done }
  })
}
