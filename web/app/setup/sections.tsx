import type { RoomDocument, Section } from '@parley/client'
import { useCallback, useDeferredValue, useId, useMemo, useRef, useState } from 'react'
import type { DocumentPlace } from '../meeting/documentPanel.tsx'
import { useRoom } from '../room/roomContext.ts'
import { t } from '../strings/t.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/emptyState.tsx'
import { TextField } from '../ui/textField.tsx'
import panel from './panel.module.css'
import { Reader } from './reader.tsx'
import { SectionRow } from './sectionRow.tsx'
import styles from './sections.module.css'
import { usePicks } from './usePicks.ts'

const NO_SECTIONS: readonly Section[] = []
const NO_DOCS: readonly RoomDocument[] = []
/** Minimum sections for which a search field is shown. */
const SEARCHED_MIN = 6

/** All sections of all documents, with search, preview and picks. */
export function Sections() {
  const id = useId()
  const sections = useRoom((room) => room.state?.doc.sections ?? NO_SECTIONS)
  const docs = useRoom((room) => room.state?.docs ?? NO_DOCS)
  const [query, setQuery] = useState('')
  const { picks, setPicks } = usePicks()
  const picked = useMemo(() => new Set(picks), [picks])
  const others = usePickers()
  const sought = useDeferredValue(query)
  const found = useMemo(() => sections.filter((section) => holds(section, sought)), [sections, sought])
  const order = (ids: ReadonlySet<string>) => sections.flatMap((section) => (ids.has(section.id) ? [section.id] : []))
  const set = (ids: readonly string[], isPicked: boolean) => {
    const next = new Set(picked)
    for (const sectionId of ids) isPicked ? next.add(sectionId) : next.delete(sectionId)
    void setPicks(order(next))
  }
  // A stable handler that uses the current picks, so that rows need not render again.
  const newest = useRef(set)
  newest.current = set
  const pick = useCallback((sectionId: string, isPicked: boolean) => newest.current([sectionId], isPicked), [])
  const [place, setPlace] = useState<DocumentPlace | null>(null)
  const read = useCallback((sectionId: string) => setPlace({ sectionId }), [])
  const foundIds = found.map((section) => section.id)
  return (
    <Card aria-labelledby={id} className={panel.panel}>
      <div className={panel.head}>
        <h2 id={id} className={panel.title}>
          {t.setup.sections}
        </h2>
        <span className={panel.hint} role="status">
          {sections.length > 0 && t.setup.picked(picked.size)}
        </span>
      </div>
      {sections.length === 0 ? (
        <EmptyState icon="document" title={t.setup.noSections} />
      ) : (
        <>
          <p className={panel.hint}>{t.setup.pickHint}</p>
          <div className={styles.tools}>
            {sections.length >= SEARCHED_MIN && (
              <TextField
                label={t.setup.search}
                labelHidden
                type="search"
                placeholder={t.setup.search}
                value={query}
                onChange={(event) => setQuery(event.target.value)}
              />
            )}
            <Button size="s" onClick={() => set(foundIds, true)}>
              {t.setup.pickAll}
            </Button>
            <Button size="s" onClick={() => set(foundIds, false)}>
              {t.setup.pickNone}
            </Button>
          </div>
          {sought !== '' && (
            <p className={panel.hint} role="status">
              {found.length === 0 ? t.setup.noneFound : t.setup.searchCount(found.length, sections.length)}
            </p>
          )}
          <div className={styles.scroll} data-pick-sections>
            {docs.map((doc) => {
              const own = found.filter(({ docId }) => docId === doc.id)
              if (own.length === 0) return null
              return (
                <div key={doc.id}>
                  {docs.length > 1 && <h3 className={styles.docTitle}>{doc.title}</h3>}
                  <ul className={styles.list}>
                    {own.map((section) => (
                      <SectionRow
                        key={section.id}
                        section={section}
                        isPicked={picked.has(section.id)}
                        pickedBy={others.get(section.id) ?? ''}
                        onPick={pick}
                        onRead={read}
                      />
                    ))}
                  </ul>
                </div>
              )
            })}
          </div>
        </>
      )}
      <Reader place={place} onClose={() => setPlace(null)} />
    </Card>
  )
}

/** True when every word of the query is in the title or the preview. */
function holds({ title, preview }: Section, query: string): boolean {
  const text = `${title} ${preview}`.toLocaleLowerCase()
  return query
    .toLocaleLowerCase()
    .split(/\s+/u)
    .every((word) => text.includes(word))
}

/** Returns the names of the other participants who picked each section. */
function usePickers(): ReadonlyMap<string, string> {
  const me = useRoom((room) => room.me)
  const picks = useRoom((room) => room.state?.doc.picks)
  const participants = useRoom((room) => room.state?.participants)
  return useMemo(() => {
    const names = new Map<string, string[]>()
    for (const { id, name } of participants ?? []) {
      if (id === me) continue
      for (const sectionId of picks?.[id] ?? []) names.set(sectionId, [...(names.get(sectionId) ?? []), name])
    }
    return new Map([...names].map(([sectionId, list]) => [sectionId, list.join(', ')]))
  }, [me, picks, participants])
}
