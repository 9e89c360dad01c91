import type { RoomSnapshot, Section } from '@parley/client'
import { useMemo } from 'react'
import { useRoom, useRoomClient } from '../room/roomContext.ts'
import type { Focus, PaneRoom } from './paneRoom.ts'

/** The sidecar is for the review of a document that has a title. */
export function isOffered({ state }: RoomSnapshot): boolean {
  return state?.goalType === 'docreview' && state.doc.title !== null && state.docs.length > 0
}

/** Everything that a pane knows of a document, those parts new that changed. */
export function usePaneRoom(docId: string): PaneRoom | null {
  const client = useRoomClient()
  const doc = useRoom(({ state }) => state?.docs.find(({ id }) => id === docId) ?? null, isSameJson)
  const sections = useRoom(({ state }) => ofDocument(state?.doc.sections ?? [], docId), areSame)
  const all = useRoom(({ annotations }) => annotations)
  const newest = useRoom(({ summaries }) => summaries)
  const current = useRoom(({ state }) => state?.currentSectionId ?? null)
  const canAnnotate = useRoom(({ state, me }) => me !== null && state !== null && state.phase !== 'ended')
  const ids = useMemo(() => new Set(sections.map(({ id }) => id)), [sections])
  const annotations = useMemo(() => all.filter(({ sectionId }) => ids.has(sectionId)), [all, ids])
  const summaries = useMemo(() => Object.values(newest).filter(({ sectionId }) => ids.has(sectionId)), [newest, ids])
  if (!doc) return null
  const currentSectionId = current !== null && ids.has(current) ? current : null
  const annotate: PaneRoom['annotate'] = (note) => client.annotate(note)
  return { doc, sections, annotations, summaries, currentSectionId, canAnnotate, annotate }
}

/** The document that something asked for is in; null when nothing says so. */
export function documentOf({ state, annotations }: RoomSnapshot, focus: Focus | null): string | null {
  const note = annotations.find(({ id }) => id === focus?.annotationId)
  const sectionId = focus?.sectionId ?? note?.sectionId
  return state?.doc.sections.find(({ id }) => id === sectionId)?.docId ?? null
}

function ofDocument(sections: readonly Section[], docId: string): readonly Section[] {
  return sections.filter((section) => section.docId === docId)
}

function areSame(a: readonly Section[], b: readonly Section[]): boolean {
  return a.length === b.length && a.every((section, i) => section.id === b[i]!.id && section.title === b[i]!.title)
}

function isSameJson(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
