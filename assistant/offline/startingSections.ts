/** A section to start a board with; its text is Markdown. */
export interface StartingSection {
  readonly title: string
  readonly text: string
}

/** Sections of a board whose prompt no model turned into sections. [PS2] */
export function startingSections(prompt: string): readonly StartingSection[] {
  return [
    { title: 'Goal', text: prompt },
    { title: 'Context', text: '' },
    { title: 'Open questions', text: '' },
    { title: 'Next steps', text: '' },
  ]
}
