/** Milliseconds for what is not to fail on a busy machine: less than a test may take. */
export const PATIENT_MS = 80_000

/** Limits under which a file is read however long a busy machine gives its process no turn. Computing is limited as ever. */
export const PATIENT = { waitMs: PATIENT_MS, readMs: PATIENT_MS } as const
