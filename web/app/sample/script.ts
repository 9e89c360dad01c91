import { t } from '../strings/t.ts'

/** A line of a simulated colleague: said in the chat, or, with a quote, written beside these words of the document. */
export type Line =
  | { readonly who: number; readonly text: string }
  | { readonly who: number; readonly quote: string; readonly text: string }

/** What the simulated colleagues say. */
export interface Script {
  /** Lines of each section of the sample contract, by its index; undefined where `anySection` serves. */
  readonly sections: Readonly<Record<number, readonly Line[]>>
  readonly anySection: (title: string) => readonly Line[]
  readonly whatIsMissing: string
  readonly toQuestions: readonly string[]
  readonly toRemarks: readonly string[]
}

/** Indexes of the sections that the colleagues pick: fees, liability. */
export const PICKED = [1, 3] as const

/** Returns the script in the language in use. The contract itself is in English, and so are its quotations. */
export function scriptNow(): Script {
  const { fees, liability, other, whatIsMissing, toQuestions, toRemarks } = t.sample.script
  return {
    sections: {
      1: [
        { who: 0, text: fees.interest },
        { who: 0, quote: 'interest of 12 % per month', text: fees.note },
        { who: 1, text: fees.ask },
        { who: 1, text: fees.decision },
        { who: 0, text: fees.action },
      ],
      3: [
        { who: 1, text: liability.risk },
        { who: 1, quote: 'limited to the fees of one month', text: liability.note },
        { who: 0, text: liability.decision },
        { who: 1, text: liability.action },
      ],
    },
    anySection: (title) => [
      { who: 1, text: other.read(title) },
      { who: 0, text: other.agree(title) },
    ],
    whatIsMissing,
    toQuestions,
    toRemarks,
  }
}
