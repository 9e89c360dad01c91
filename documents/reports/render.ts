export interface ReportFacts {
  readonly title: string
  /** Language of the headings, as in `<html lang>`. */
  readonly lang: string
}

export interface ReportRenderer {
  html(markdown: string, facts: ReportFacts): Promise<string>
  docx(markdown: string, facts: ReportFacts): Promise<Uint8Array>
}

/** Turns a report in Markdown into what browsers and Word show. What that takes is loaded when it is first asked for. [RP24] */
export const reportRenderer: ReportRenderer = {
  async html(markdown, facts) {
    const [{ blocksOf }, { reportHtml }] = await Promise.all([import('./blocks.ts'), import('./html.ts')])
    return reportHtml(blocksOf(markdown), facts)
  },
  async docx(markdown, facts) {
    const [{ blocksOf }, { reportDocx }] = await Promise.all([import('./blocks.ts'), import('./docx.ts')])
    return reportDocx(blocksOf(markdown), facts)
  },
}
