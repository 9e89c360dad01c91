import type { Resident, ResidentRefusal } from '#integrations/resident/port.ts'
import type { Uses } from './uses.ts'

const OVER: ResidentRefusal = {
  refused: 409,
  error: 'This meeting has ended, and what the resident held of it is destroyed.',
}

/** Whether the last call got through. [KX56] */
export interface Reach {
  isAway: boolean
}

/** Notes each room before the resident hears of it for the first time, so that its end is never forgotten. [KX60] */
export function markedResident(resident: Resident, uses: Uses, reach: Reach = { isAway: false }): Resident {
  const watched = async <T>(call: () => Promise<T>): Promise<T> => {
    try {
      const reply = await call()
      reach.isAway = false
      return reply
    } catch (error) {
      if (error instanceof Error && error.name === 'ResidentAway') reach.isAway = true
      throw error
    }
  }
  const marked = async <T>(code: string, call: () => Promise<T>): Promise<T | ResidentRefusal> => {
    return (await uses.use(code)) ? watched(call) : OVER
  }
  return {
    publicUrl: resident.publicUrl,
    prepare: () => watched(() => resident.prepare()),
    keep: (code, file) => marked(code, () => resident.keep(code, file)),
    remove: (code, docId) => watched(() => resident.remove(code, docId)),
    summarise: (request) => marked(request.room, () => resident.summarise(request)),
    answer: (code, question) => marked(code, () => resident.answer(code, question)),
    record: (request) => marked(request.room, () => resident.record(request)),
    end: (code) => watched(() => resident.end(code)),
    check: () => watched(() => resident.check()),
    close: () => resident.close(),
  }
}
