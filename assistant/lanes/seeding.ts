import { ModelError } from '../model/port.ts'
import { type StartingSection, startingSections } from '../offline/startingSections.ts'
import { seed } from '../prompts/seed/seed.ts'
import { failureOf, stopwatch, unasked } from './outcome.ts'
import type { LaneServices } from './services.ts'

/** Sections to start a board with, and who wrote them. */
export interface SeededSections {
  readonly sections: readonly StartingSection[]
  readonly seededBy: 'ai' | 'fallback'
}

/** Asks a model for the sections of a new board; without one, or when it is slow or fails, they are fixed. Never throws. [PS1] [PS2] */
export async function seededSections(
  { model, outcome, fault }: Pick<LaneServices, 'model' | 'outcome' | 'fault'>,
  prompt: string,
): Promise<SeededSections> {
  const took = stopwatch()
  if (model.takes('seed')) {
    try {
      const sections = await seed(model, prompt)
      outcome('seed', 'model', took())
      return { sections, seededBy: 'ai' }
    } catch (error) {
      outcome('seed', failureOf(error), took())
      if (!(error instanceof ModelError)) fault(error, 'seeding')
    }
  } else {
    outcome('seed', unasked(model), took())
  }
  return { sections: startingSections(prompt), seededBy: 'fallback' }
}
