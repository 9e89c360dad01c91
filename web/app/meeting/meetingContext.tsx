import type { Section } from '@parley/client'
import { createContext, use } from 'react'

/** What parts deep inside the meeting and the end screen ask for: the sections, and ways to show something elsewhere. */
export interface Meeting {
  readonly sections: readonly Section[]
  /** Opens the document at a section. */
  readonly openSection: (sectionId: string) => void
  /** Shows a message in the conversation; null where there is none. */
  readonly showMessage: ((messageId: string) => void) | null
}

const NOWHERE: Meeting = { sections: [], openSection: () => {}, showMessage: null }

export const MeetingContext = createContext<Meeting>(NOWHERE)

export const useSections = (): readonly Section[] => use(MeetingContext).sections
export const useOpenSection = () => use(MeetingContext).openSection
export const useShowMessage = () => use(MeetingContext).showMessage
