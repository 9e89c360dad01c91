import type { Bus, Pace } from '#stores/nodes/port.ts'

/** Messages of one kind between nodes. They are ephemeral: one may be late or lost. */
export interface Topic<T> {
  send(message: T, pace?: Pace): void
  /** Returns the way to stop. */
  listen(listener: (message: T, from: string) => void): () => void
}

export function topicOn<T>(bus: Bus, name: string): Topic<T> {
  return {
    send: (message, pace) => bus.publish(name, { body: JSON.stringify(message) }, pace),
    listen: (listener) => bus.subscribe(name, ({ body }, from) => listener(JSON.parse(String(body)), from)),
  }
}
