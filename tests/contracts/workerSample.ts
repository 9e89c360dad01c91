import { setTimeout as pause } from 'node:timers/promises'
import { serve } from '#workers/serve.ts'

/** What the worker of the contract can be asked. */
export interface SampleCalls {
  echo(value: unknown): unknown
  fail(message: string): never
  /** Computes without end. */
  spin(arg: null): never
  /** Does nothing, without end. */
  hang(arg: null): never
  exit(arg: null): never
  wait(ms: number): string
  /** Bytes of the parts that came, and how many. */
  size(arg: null): readonly [number, number]
  /** So many parts ahead of the answer. */
  count(to: number): string
  /** Answers so much, or takes so much memory. */
  swell(mb: number): unknown
  asked(arg: null): number
  beside(arg: null): number
}

const MB = 1024 * 1024
let asked = 0

/** The worker that both sorts are held to the contract with. */
serve<SampleCalls>(() => ({
  calls: {
    echo(value) {
      asked += 1
      return value
    },
    fail(message) {
      throw Object.assign(new RangeError(message), { code: 'out', detail: { by: 3 } })
    },
    spin() {
      for (;;);
    },
    hang: () => new Promise<never>(() => {}),
    exit: () => process.exit(1),
    async wait(ms) {
      await pause(ms)
      return 'waited'
    },
    size: (_, { parts }) => [
      parts.reduce((sum: number, part) => sum + (part instanceof Uint8Array ? part.length : 0), 0),
      parts.length,
    ],
    count(to, { send }) {
      for (let i = 1; i <= to; i++) send(i % 2 === 0 ? new Uint8Array([i]) : { i })
      return 'counted'
    },
    swell: (mb) => Array.from({ length: mb }, (_, i) => Array.from({ length: MB / 8 }, (_, j) => i + j)),
    asked: () => asked,
    beside: { beside: () => asked },
  },
}))
