import type { Section } from '@parley/client'
import { createContext, use } from 'react'

/** Context for nested parts of the meeting and end screens: the sections, and navigation to documents and messages. */
export interface Meeting {
  readonly sections: readonly Section[]
  /** Opens the document at a section. */
  readonly openSection: (sectionId: string) => void
  /** Opens the document at an annotation. */
  readonly openNote: (note: { readonly annotationId: string; readonly sectionId: string }) => void
  /** Shows a message in the conversation; null on screens without one. */
  readonly showMessage: ((messageId: string) => void) | null
  /** Shows the ledger; absent where it is always shown. */
  readonly openLedger?: () => void
}

const NOWHERE: Meeting = { sections: [], openSection: () => {}, openNote: () => {}, showMessage: null }

export const MeetingContext = createContext<Meeting>(NOWHERE)

export const useSections = (): readonly Section[] => use(MeetingContext).sections
export const useOpenSection = () => use(MeetingContext).openSection
export const useOpenNote = () => use(MeetingContext).openNote
export const useOpenLedger = () => use(MeetingContext).openLedger
export const useShowMessage = () => use(MeetingContext).showMessage
