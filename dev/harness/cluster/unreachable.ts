/** The database could not be reached. */
export class Unreachable extends Error {
  override readonly name = 'MongoNetworkError'
}
