import { type PageText, writePdf } from '../../fixtures/documents/pdfWriter.ts'
import { docx, paragraph, style } from '../documents/docxWriter.ts'

/** A file with a word that stands nowhere else, deeper in its text than any title or preview reaches. */
export interface Planted {
  readonly name: string
  readonly bytes: Buffer
  readonly word: string
}

const TITLES = ['1. Definitions', '2. Delivery of goods', '3. Price and payment']
const FILLER = [
  'The parties have discussed this point at length and set it down here so that',
  'neither has to rely on memory. Nothing in it limits what the law gives to',
  'either of them, and it binds whoever takes over from them. What is agreed',
  'elsewhere stays as it is, unless this point says otherwise in so many words.',
  'Each of them bears its own costs, and tells the other in good time when it',
  'cannot do what it has promised. Days are counted by the calendar of the buyer.',
  'A notice counts from its arrival, and it may be sent by letter or by e-mail.',
]

/** Letters alone, so that no reader of words takes it apart; different at every call. */
function madeUpWord(): string {
  const letters = Array.from({ length: 14 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26)))
  return `quor${letters.join('')}vix`
}

const told = (word: string) => [...FILLER, `Between them this is called the ${word} clause.`, ...FILLER]

export function plantedPdf(): Planted {
  const word = madeUpWord()
  const pages = TITLES.map((title) => {
    const lines = told(word).map((text, i): PageText => ({ x: 72, y: 730 - 14 * i, size: 11, text }))
    return { texts: [{ x: 72, y: 760, size: 16, text: title, bold: true }, ...lines] }
  })
  return { name: 'supply.pdf', bytes: writePdf({ title: 'Supply agreement', pages }), word }
}

export function plantedDocx(): Planted {
  const word = madeUpWord()
  const body = TITLES.map(
    (title) =>
      paragraph(title, 'H1') +
      told(word)
        .map((text) => paragraph(text))
        .join(''),
  ).join('')
  const styles = style('H1', 'heading 1', '<w:outlineLvl w:val="0"/>')
  return { name: 'supply.docx', bytes: docx({ body, styles, title: 'Supply agreement' }), word }
}

export function plantedMail(): Planted {
  const word = madeUpWord()
  const points = TITLES.map((title) => `${title}\n\n${told(word).join('\n')}\n`).join('\n')
  const message = (from: string, to: string, day: number, text: string) =>
    [
      `From: ${from} <${from.toLowerCase()}@example.test>`,
      `To: ${to} <${to.toLowerCase()}@example.test>`,
      `Subject: ${day === 19 ? '' : 'Re: '}Supply agreement, open points`,
      `Date: Mon, ${day} Oct 2026 15:00:00 +0200`,
      `Message-ID: <${day}@example.test>`,
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=utf-8',
      '',
      text,
    ].join('\n')
  const thread = [
    `From amara@example.test Mon Oct 19 15:00:00 2026\n${message('Amara', 'Daniel', 19, `Daniel,\n\n${points}\nAmara`)}\n`,
    `From daniel@example.test Mon Oct 26 15:00:00 2026\n${message('Daniel', 'Amara', 26, `Amara,\n\nthirty days is fine with us, and so is the price. ${told(word).join(' ')}\n\nDaniel`)}\n`,
  ].join('\n')
  return { name: 'thread.mbox', bytes: Buffer.from(thread), word }
}

export const PLANTED = { PDF: plantedPdf, 'Word document': plantedDocx, 'e-mail thread': plantedMail } as const
