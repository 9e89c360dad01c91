import { type ClipboardEvent, useCallback } from 'react'
import { childrenOf } from './boardIndex.ts'
import { COLOURS } from './colours.ts'
import { useBoardTools } from './deskContext.ts'
import { linkData, newLink, newPlain } from './newItem.ts'
import { lastOrder } from './placing.ts'
import { isTyping } from './useSteps.ts'

const STICKY_MAX = 500
const TEXT_MAX = 20_000

/** Pastes files, an address or a text as a new item into the section that has the focus, else into the first. */
export function usePaste(): (event: ClipboardEvent) => void {
  const { desk, uploads } = useBoardTools()
  return useCallback(
    (event) => {
      if (isTyping(event.target)) return
      const index = desk.index()
      const focused = document.activeElement?.closest<HTMLElement>('[data-column]')?.dataset.column
      const parentId = focused || index.sections[0] || null
      const files = [...event.clipboardData.files]
      const text = event.clipboardData.getData('text/plain').trim()
      if (files.length > 0) uploads.add(files, parentId)
      else if (text !== '') {
        const place = { parentId, order: lastOrder(index, childrenOf(index, parentId)) }
        const data = /^https?:\/\//iu.test(text) ? linkData(text) : null
        const isShort = text.length <= STICKY_MAX
        const words = { ...place, text: text.slice(0, TEXT_MAX) }
        const plain = isShort ? newPlain('sticky', { ...words, colour: COLOURS.yellow }) : newPlain('text', words)
        desk.act([{ op: 'add', item: data ? newLink(data, place) : plain }])
      } else return
      event.preventDefault()
    },
    [desk, uploads],
  )
}
