/** Errors of the driver that say that nobody could be asked, or that nobody answered. */
const UNREACHABLE = new Set([
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoServerSelectionError',
  'MongoPoolClearedError',
  'MongoPoolClosedError',
  'MongoWaitQueueTimeoutError',
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongoClientClosedError',
  'MongoServerClosedError',
  'MongoOperationTimeoutError',
  'PoolClearedOnNetworkError',
])

/** Answers of a server that starts, stops, is no primary any more, or could not tell the others in time. */
const UNREADY = new Set([6, 7, 50, 64, 89, 91, 133, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436])

const DUPLICATE_KEY = 11000

/** The database gave no answer in time. */
export class NoAnswer extends Error {
  constructor(ms: number) {
    super(`the database gave no answer within ${ms} ms`)
    this.name = 'NoAnswer'
  }
}

/** Whether the database could not be reached, so that the same call may succeed later. What it wrote may be written. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof NoAnswer || UNREACHABLE.has(error.name)) return true
  // A batch of writes that nobody answered has what befell it inside.
  if ('errorResponse' in error && isUnreachable(error.errorResponse)) return true
  return 'code' in error && typeof error.code === 'number' && UNREADY.has(error.code)
}

/** Whether a document was not written because another one has its key. */
export function isDuplicate(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === DUPLICATE_KEY
}

/** Waits for an answer for so long; one that comes later is for nobody. [MN15] */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer(ms)), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
    work.catch(() => {})
  }
}
