/** A meeting that a space has not finished with, and where it belongs. */
export interface SessionLink {
  readonly code: string
  readonly sessionId: string
  readonly slug: string
  readonly spaceId: string
  readonly teamId: string
}

/** Unfinished meetings on spaces, by the code of their room. In memory: the slug is no part of a room. */
export class SessionLinks {
  readonly #links = new Map<string, SessionLink>()

  get(code: string): SessionLink | null {
    return this.#links.get(code) ?? null
  }

  add(link: SessionLink): void {
    this.#links.set(link.code, link)
  }

  remove(code: string): void {
    this.#links.delete(code)
  }

  all(): SessionLink[] {
    return [...this.#links.values()]
  }
}
