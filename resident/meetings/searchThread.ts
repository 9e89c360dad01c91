import { ANSWER_PASSAGES, quotations } from '#assistant/offline/answer.ts'
import { RetrievalIndex } from '#assistant/retrieval/retrievalIndex.ts'
import { serve } from '#workers/serve.ts'
import { documentIn, replyIn } from './sealedReading.ts'
import type { SearchCalls } from './searchCalls.ts'

/** Entry of the thread that searches documents. It knows a room's texts while questions about them come. */
serve<SearchCalls>(() => {
  const rooms = new Map<string, RetrievalIndex>()

  const indexOf = (room: string): RetrievalIndex => {
    const index = rooms.get(room) ?? new RetrievalIndex()
    rooms.set(room, index)
    return index
  }

  return {
    calls: {
      async add({ room, docId, reading }) {
        const bytes = Buffer.from(reading.buffer, reading.byteOffset, reading.byteLength)
        const { sections: shown } = replyIn(bytes)
        const { sections } = await documentIn(bytes)
        const index = indexOf(room)
        index.addSections(
          sections.map(({ title, text, page }, place) => {
            const id = `${docId} ${shown[place]?.id}`
            return { id, docId, title, text, ...(page === undefined ? {} : { page }) }
          }),
        )
        return index.characters
      },
      consult({ room, question }) {
        const passages = indexOf(room).search(question, ANSWER_PASSAGES)
        const { text, cited, sure } = quotations(question, passages)
        const titles = cited.flatMap((id) => passages.find((passage) => passage.id === id)?.title ?? [])
        return { text, sections: [...new Set(titles)], sure, passages }
      },
      forget: (room) => void rooms.delete(room),
    },
  }
})
