import { systemClock } from '#gateway/clock.ts'
import { Projector } from '#gateway/projector/projector.ts'
import type { Projection } from '#projections/projection.ts'
import { PROJECTIONS } from '#projections/projections.ts'
import type { EventLog } from '#stores/events/port.ts'
import { memoryViews } from '#stores/readModels/memory.ts'
import type { View, ViewPlace, ViewStore } from '#stores/readModels/port.ts'

/** Differences that are named. */
const NAMED_MAX = 20

export interface Rebuilt {
  /** How many documents each projection has, by its name. */
  readonly documents: Readonly<Record<string, number>>
  /** Why streams could not be folded, one sentence each. */
  readonly failures: readonly string[]
}

/** Folds every read model from the first event in a fresh place, which then takes that of the former one. [VW8] */
export async function rebuildViews(place: ViewPlace, log: EventLog, projections = PROJECTIONS): Promise<Rebuilt> {
  return place.replace(async (views) => {
    const failures = await catchUp(log, views, projections)
    const documents: Record<string, number> = {}
    for (const projection of projections) {
      documents[projection.name] = (await documentsOf(await views.open(projection))).size
    }
    return { documents, failures }
  })
}

export interface Checked {
  readonly name: string
  /** How many documents a fold from the first event makes. */
  readonly documents: number
  /** Ids of documents that differ from it, the first of them. */
  readonly differing: readonly string[]
  /** Why there was nothing to compare; null when there was. */
  readonly unusable: string | null
}

/** Whether the read models as they are stored, once caught up, equal a fold from the first event. Changes nothing. [VW8] */
export async function checkViews(place: ViewPlace, log: EventLog, projections = PROJECTIONS): Promise<Checked[]> {
  const scratch = memoryViews()
  await catchUp(log, scratch, projections)
  return place.copy(projections, async (views) => {
    const empty = new Set<string>()
    for (const projection of projections) {
      if ((await (await views.open(projection)).position()) === '') empty.add(projection.name)
    }
    await catchUp(log, views, projections)
    const checked: Checked[] = []
    for (const projection of projections) {
      const { name } = projection
      const expected = await documentsOf(await scratch.open(projection))
      const stored = await documentsOf(await views.open(projection))
      const unusable = empty.has(name) && expected.size > 0
      checked.push({
        name,
        documents: expected.size,
        differing: unusable ? [] : differences(stored, expected),
        unusable: unusable ? 'The view is missing, damaged or of another version.' : null,
      })
    }
    return checked
  })
}

async function catchUp(
  log: EventLog,
  views: Pick<ViewStore, 'open'>,
  projections: readonly Projection[],
): Promise<string[]> {
  const failures: string[] = []
  const fault = (error: unknown) => void failures.push(error instanceof Error ? error.message : String(error))
  const projector = new Projector({ log, views, clock: systemClock(), fault }, projections)
  await projector.start()
  await projector.caughtUp()
  await projector.stop()
  return failures
}

type Documents = ReadonlyMap<string, string>

function differences(one: Documents, other: Documents): string[] {
  const ids = new Set([...one.keys(), ...other.keys()])
  return [...ids].filter((id) => one.get(id) !== other.get(id)).slice(0, NAMED_MAX)
}

/** Each as JSON, by its id. */
async function documentsOf(view: View): Promise<Documents> {
  const documents = new Map<string, string>()
  for await (const document of view.all()) documents.set(document._id, JSON.stringify(document))
  return documents
}
