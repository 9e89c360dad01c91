import { readdirSync, readFileSync } from 'node:fs'
import type { TemplateId } from '#engine/room/templates.ts'

/** A scripted meeting with its expected minutes; see fixtures/meetings/README.md. */
export interface Script {
  readonly name: string
  readonly kind: 'pdf' | 'email'
  readonly document: string
  readonly template: TemplateId
  readonly people: readonly string[]
  readonly startedAt: string
  readonly scope: readonly ScriptSection[]
  readonly steps: readonly Step[]
  readonly expected: {
    readonly decisions: readonly Marked[]
    readonly risks: readonly Marked[]
    readonly actions: readonly MarkedAction[]
  }
}

export interface ScriptSection {
  readonly id: string
  readonly title: string
  readonly page?: number
  readonly messageIndex?: number
  readonly keywords: string
  readonly text: string
}

export type Step =
  | { readonly by: string; readonly text: string; readonly section: string | null }
  | { readonly confirm: string }

export interface Marked {
  readonly text: string
  readonly section?: string | null
  readonly status?: string
  readonly kind?: string
  /** Indexes of the steps that carry the item. */
  readonly steps: readonly number[]
}

export interface MarkedAction extends Marked {
  readonly owner: string | null
  readonly due: string | null
  readonly status: string
}

/** Loads all scripted meetings, sorted by name. */
export function scripts(folder: URL = new URL('../../fixtures/meetings/', import.meta.url)): Script[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Script)
}
