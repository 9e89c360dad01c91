/** Pages of the file that a waiting process reads to itself, and how often: reading then runs compiled. */
const PAGES = 4
const LINES_A_PAGE = 40
const ROUNDS_MAX = 30

/** Reads a made-up PDF over and over until `wanted` says that real work has come. */
export async function warmUp(wanted: () => boolean): Promise<void> {
  const { extractPdf } = await import('./kinds/pdf/extract.ts')
  for (let round = 0; round < ROUNDS_MAX && !wanted(); round++) {
    await extractPdf(new TextEncoder().encode(samplePdf()), 'warm.pdf')
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Numbered headings and lines of text in two fonts. The cross-reference table is left to be recovered. */
function samplePdf(): string {
  const font = (name: string) => `<</Type/Font/Subtype/Type1/BaseFont/${name}>>`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${PAGES}/Kids[${Array.from({ length: PAGES }, (_, i) => `${3 + 2 * i} 0 R`).join(' ')}]>>`,
  ]
  for (let page = 0; page < PAGES; page++) {
    const content = pageContent(page)
    const fonts = `<</F ${font('Times-Roman')}/B ${font('Helvetica-Bold')}>>`
    objects.push(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents ${4 + 2 * page} 0 R/Resources<</Font${fonts}>>>>`,
      `<</Length ${content.length}>>stream\n${content}\nendstream`,
    )
  }
  const body = objects.map((object, i) => `${i + 1} 0 obj${object}endobj`).join('\n')
  return `%PDF-1.4\n${body}\ntrailer<</Root 1 0 R/Size ${objects.length + 1}>>\n%%EOF`
}

function pageContent(page: number): string {
  const lines = Array.from({ length: LINES_A_PAGE }, (_, i) => {
    const y = 740 - 17 * i
    if (i % 10 === 0) return `BT /B 14 Tf 72 ${y} Td (${page + 1}.${i / 10 + 1} Heading of a part) Tj ET`
    return `BT /F 10 Tf 72 ${y} Td (Line ${i} says what the parties owe each other, ${page * i}.) Tj ET`
  })
  return lines.join('\n')
}
