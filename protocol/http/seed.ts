import * as z from 'zod'
import { SEED_TEXT_CHARACTERS_MAX } from '#engine/room/decide/seeding.ts'
import { DOCUMENT_KIND_NAMES } from '#engine/room/documentKinds.ts'
import { cleanLine, cleanText } from '#engine/text.ts'

/** Maximum bytes of a seed request. [CA10] */
export const SEED_BYTES_MAX = 32 * 2 ** 20
const SECTIONS_MAX = 2_000
const TITLE_MAX = 300
const DOCUMENTS_MAX = 5
const CHUNKS_MAX = 5_000
const LABEL_MAX = 120
/** Id in a seed. Ids become object keys in the room's state, so names of inherited properties are rejected. */
export const SeedId = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_.:-]{0,63}$/)
  .refine((text) => !(text in {}), 'This id is not possible')
const docId = SeedId.regex(/^doc_/)
const title = z
  .string()
  .max(TITLE_MAX)
  .transform((text) => cleanLine(text, TITLE_MAX))
  .pipe(z.string().min(1))
const text = z
  .string()
  .max(SEED_TEXT_CHARACTERS_MAX)
  .transform((typed) => cleanText(typed))
interface Chunk {
  readonly text: string
  readonly id?: string | undefined
  readonly sectionId?: string | undefined
}
const chunk = z.union([
  text.transform((only): Chunk => ({ text: only })),
  z.object({ id: SeedId.optional(), text, sectionId: z.string().max(64).optional() }),
])

/** Position of a section, as a capture's seed describes it. [CA8] */
const placed = {
  docId: docId.optional(),
  page: z.int().min(1).optional(),
  level: z.int().min(1).optional(),
  messageIndex: z.int().min(0).optional(),
}
const document = z.object({
  id: docId,
  title,
  kind: z.enum(DOCUMENT_KIND_NAMES),
  pages: z.int().min(0).nullable(),
  emails: z.int().min(0).nullable(),
})

export const SeedBody = z.object({
  capture: z
    .unknown()
    .optional()
    .meta({ json: { $ref: '#/components/schemas/Capture' } }),
  doc: z
    .object({
      title: title.optional(),
      sections: z.array(z.object({ id: SeedId.optional(), title, text, ...placed })).max(SECTIONS_MAX),
    })
    .optional(),
  docs: z.array(document).max(DOCUMENTS_MAX).optional(),
  ragChunks: z.array(chunk).max(CHUNKS_MAX).optional(),
  ragLabel: z
    .string()
    .max(LABEL_MAX)
    .transform((label) => cleanLine(label))
    .optional(),
})
export type SeedBody = z.output<typeof SeedBody>
