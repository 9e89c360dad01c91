const DAY_MS = 86_400_000

/** Subject of the key under which the places of one day are hashed, where several nodes must come to the same hash. [AU19] */
export function placesOf(at: number): string {
  return `places-${Math.floor(at / DAY_MS)}`
}

/** Keys of places that may be destroyed: codes of their day are over. */
export function pastPlaces(at: number): readonly string[] {
  return [2, 3, 4].map((days) => placesOf(at - days * DAY_MS))
}
