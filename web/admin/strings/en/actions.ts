/** Strings of what administrators do. */
export const actions = {
  before: 'Before: ',
  after: 'After: ',
  nothing: 'none',
  unchanged: 'Nothing is changed yet.',
  cancel: 'Cancel',
  close: 'Close',
  done: 'Done. The audit log has recorded it:',
  noLine: 'The line could not be read back; you find it in the audit log.',
  line: (at: string, by: string, action: string) => `${at} · ${by} · ${action}`,
  change: 'Change',
  changeOf: (label: string) => `Change: ${label}`,
} as const
