import { readFileSync } from 'node:fs'
import type { Act } from '#assistant/ledger/acts/likelihood.ts'

/** What a careful reader of a whole meeting marked; see fixtures/talk/README.md. */
export interface Labels {
  readonly name: string
  readonly kind: 'Product' | 'Academic' | 'Committee'
  readonly split: 'train' | 'val'
  readonly decisions: readonly Label[]
  readonly actions: readonly Label[]
  readonly questions: readonly Label[]
  readonly risks: readonly Label[]
  /** Turns that look like an item of a kind and are none. */
  readonly near: readonly (readonly [kind: string, turn: number])[]
}

export interface Label {
  readonly text: string
  /** False for what a strict reader would call arguable. */
  readonly sure: boolean
  /** The turn that states it best. */
  readonly core: number
  /** First and last turn of each stretch about it. */
  readonly turns: readonly (readonly [number, number])[]
  readonly owner?: string
  readonly due?: string
  readonly how?: string
  readonly status?: string
}

export const LISTS = {
  decision: 'decisions',
  action: 'actions',
  risk: 'risks',
  question: 'questions',
} as const satisfies Record<Act, keyof Labels>

export const LABELS = JSON.parse(
  readFileSync(new URL('../../../fixtures/talk/labels.json', import.meta.url), 'utf8'),
) as readonly Labels[]
