import type { RoomDocument, Section } from '@parley/client'
import { hasNoText } from '#engine/room/sectionPreview.ts'
import { useRoom } from '../room/roomContext.ts'
import { t } from '../strings/t.ts'
import { Banner } from '../ui/banner.tsx'

const NONE: readonly Section[] = []

/** Says on how many pages of a document no text was found; renders nothing when there are none. [WB25] */
export function WithoutText({ doc }: { readonly doc: RoomDocument }) {
  const sections = useRoom((room) => room.state?.doc.sections ?? NONE)
  const pages = pagesWithoutText(doc, sections)
  return pages === 0 ? null : <Banner tone="warn">{t.setup.scanned(doc.title, pages)}</Banner>
}

/** Counts the pages of sections without text; each section ends where the next one begins. */
function pagesWithoutText({ id, pages }: RoomDocument, sections: readonly Section[]): number {
  const own = sections.filter(({ docId }) => docId === id)
  return own.reduce((count, section, place) => {
    if (section.page === undefined || !hasNoText(section)) return count
    const next = own[place + 1]?.page ?? (pages ?? section.page) + 1
    return count + Math.max(1, next - section.page)
  }, 0)
}
