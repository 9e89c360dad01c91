/** What a child process is told on its standard input, as one line of JSON before the file's bytes. */
export interface IngestJob {
  readonly kind: 'pdf' | 'text'
  readonly fileName: string
  /** Milliseconds from now after which no more pages are read. */
  readonly readMs: number
}

/** Longest line that tells a job. */
export const JOB_LINE_MAX = 8_192

/** The job's line, its line feed included. */
export function jobLine(job: IngestJob): string {
  return `${JSON.stringify(job)}\n`
}

/** Takes the job's line off the input; throws when there is none. */
export function parseJob(input: Buffer): { readonly job: IngestJob; readonly bytes: Uint8Array } {
  const end = input.subarray(0, JOB_LINE_MAX).indexOf(0x0a)
  if (end === -1) throw new Error('no job line')
  return {
    job: JSON.parse(input.toString('utf8', 0, end)) as IngestJob,
    bytes: new Uint8Array(input.subarray(end + 1)),
  }
}
