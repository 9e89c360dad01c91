import * as z from 'zod'
import { DOCUMENT_KIND_NAMES } from '#engine/room/documentKinds.ts'
import type { View } from './view.ts'

/** A section of the documents under review. */
export const SectionView = z.object({
  id: z.string(),
  title: z.string(),
  preview: z.string(),
  docId: z.string(),
  page: z.int().min(1).exactOptional(),
  level: z.int().min(1).exactOptional(),
  messageIndex: z.int().min(0).exactOptional(),
})

/** Title and digest of the first document, and the sections and picks of all documents. [ST3] */
export const Material = z.object({
  title: z.string().nullable(),
  sections: z.array(SectionView),
  selectedSections: z.array(z.string()),
  picks: z.record(z.string(), z.array(z.string())),
  sha256: z.string().nullable(),
})

/** One of the room's documents. A seeded document has no digest. */
export const DocumentView = z.object({
  id: z.string(),
  title: z.string(),
  kind: z.enum(DOCUMENT_KIND_NAMES),
  sections: z.int(),
  pages: z.int().nullable(),
  sha256: z.string().nullable(),
  at: z.int(),
  topicsPending: z.boolean(),
})

export type SectionView = View<typeof SectionView>
export type DocumentView = View<typeof DocumentView>
