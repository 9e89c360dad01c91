import type { PlacedSection, TextPages } from './placement.ts'

/** Returns the section of a point on a page: the last one, in document order, whose heading is above it. */
export async function sectionAt(
  { page, yPct }: { readonly page: number; readonly yPct: number },
  sections: readonly PlacedSection[],
  pages: TextPages,
): Promise<PlacedSection | undefined> {
  const before = sections.findLast((section) => (section.page ?? 1) < page)
  const text = await pages.text(page)
  let found = before
  for (const section of sections) {
    if ((section.page ?? 1) !== page) continue
    const heading = text?.heading(section.title)
    const [area] = heading && text ? text.areas(heading) : []
    // A heading that is not found says nothing of the places below one that is.
    if (area ? area.top <= yPct : found === before) found = section
  }
  return found ?? sections[0]
}
