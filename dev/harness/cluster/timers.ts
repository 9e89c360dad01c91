import { runningNow, type VirtualContext } from './virtualTime.ts'

/** Timers of these milliseconds, such as the ticker's, ring at whole seconds: they could ring late anywhere, and it saves work. */
const GRAINED = { from: 30, to: 99 }
const GRAIN_MS = 1_000

class VirtualTimer {
  readonly #plan: () => () => void
  #undo: (() => void) | null

  constructor(plan: () => () => void) {
    this.#plan = plan
    this.#undo = plan()
  }

  off(): void {
    this.#undo?.()
    this.#undo = null
  }

  refresh(): this {
    this.off()
    this.#undo = this.#plan()
    return this
  }

  ref(): this {
    return this
  }

  unref(): this {
    return this
  }

  hasRef(): boolean {
    return true
  }

  [Symbol.dispose](): void {
    this.off()
  }
}

const real = {
  setTimeout: globalThis.setTimeout,
  setInterval: globalThis.setInterval,
  setImmediate: globalThis.setImmediate,
  clearTimeout: globalThis.clearTimeout,
  clearInterval: globalThis.clearInterval,
  clearImmediate: globalThis.clearImmediate,
  random: Math.random,
  now: performance.now,
}

type Callback = (...args: unknown[]) => void
type Plan = (context: VirtualContext, ms: number, run: () => void) => VirtualTimer

function once({ time, owner }: VirtualContext, ms: number, run: () => void): VirtualTimer {
  return new VirtualTimer(() => time.after(coarse(time.now, ms), owner, run))
}

function again({ time, owner }: VirtualContext, ms: number, run: () => void): VirtualTimer {
  const plan = (): (() => void) => {
    let undo = () => {}
    const next = () => {
      undo = time.after(coarse(time.now, ms), owner, () => {
        next()
        run()
      })
    }
    next()
    return () => undo()
  }
  return new VirtualTimer(plan)
}

function coarse(now: number, ms: number): number {
  if (ms < GRAINED.from || ms > GRAINED.to) return Math.max(1, ms)
  return Math.ceil((now + ms) / GRAIN_MS) * GRAIN_MS - now
}

/** A function of the platform that sets a timer, and its like in simulated time. */
function timed(platform: (callback: Callback, ms?: number, ...args: unknown[]) => unknown, plan: Plan) {
  return (callback: Callback, ms?: number, ...args: unknown[]) => {
    const context = runningNow()
    return context ? plan(context, ms ?? 0, () => callback(...args)) : platform(callback, ms, ...args)
  }
}

function cleared(platform: (timer: NodeJS.Timeout | undefined) => void) {
  return (timer: NodeJS.Timeout | VirtualTimer | undefined) => {
    if (timer instanceof VirtualTimer) timer.off()
    else platform(timer)
  }
}

let users = 0

/**
 * Gives code that runs inside a simulated process the timers, the stopwatch and the randomness of its simulation; all other code
 * keeps the platform's. Returns the way back.
 */
export function virtualTimers(): Disposable {
  if (users++ === 0) install()
  let isOver = false
  return {
    [Symbol.dispose]() {
      if (!isOver && --users === 0) restore()
      isOver = true
    },
  }
}

function install(): void {
  const { setImmediate, clearImmediate } = real
  Object.assign(globalThis, {
    setTimeout: timed(real.setTimeout, once),
    setInterval: timed(real.setInterval, again),
    setImmediate: (callback: Callback, ...args: unknown[]) => {
      const context = runningNow()
      if (!context) return setImmediate(callback, ...args)
      return new VirtualTimer(() => context.time.after(0, context.owner, () => callback(...args)))
    },
    clearTimeout: cleared(real.clearTimeout),
    clearInterval: cleared(real.clearInterval),
    clearImmediate: (timer: NodeJS.Immediate | VirtualTimer | undefined) => {
      if (timer instanceof VirtualTimer) timer.off()
      else clearImmediate(timer)
    },
  })
  Math.random = () => {
    const context = runningNow()
    return context ? context.time.draw(2 ** 30) / 2 ** 30 : real.random()
  }
  performance.now = () => runningNow()?.time.now ?? real.now.call(performance)
}

function restore(): void {
  const { random, now, ...timers } = real
  Object.assign(globalThis, timers)
  Math.random = random
  performance.now = now
}
