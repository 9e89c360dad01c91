import type { Comparable } from './likeness.ts'

interface Worded extends Comparable {
  readonly evidence: readonly string[]
}

/** The fields by which an analysis recognises an item, as they are now. */
export function wordingOf({ text, messageIds, owner, due, sectionId, evidence, kind }: Worded): Comparable {
  return {
    text,
    messageIds: [...messageIds],
    evidence: [...evidence],
    ...(owner == null ? {} : { owner }),
    ...(due == null ? {} : { due }),
    ...(sectionId == null ? {} : { sectionId }),
    ...(kind === undefined ? {} : { kind }),
  }
}
