import { type eventWithTime, Replayer } from 'rrweb'
import rrwebStyle from 'rrweb/dist/style.css?inline'
import { type FromFrame, isToFrame, type RecordedEvent, type ToFrame } from './messages.ts'
import ownStyle from './player.css?inline'

/** How often the position is reported while playing, in milliseconds. */
const REPORT_MS = 100

/**
 * Plays a recording in this frame, as told by the console that embeds it. The recorded page is rebuilt in an inner frame whose
 * sandbox runs no script; the policy of this page lets it load nothing from anywhere. [WD9]
 */
export function openPlayer(own: Window): void {
  const style = own.document.createElement('style')
  style.textContent = `${rrwebStyle}\n${ownStyle}`
  own.document.head.append(style)
  const tell = (message: FromFrame) => own.parent.postMessage(message, own.location.origin)
  let player: Player | null = null
  own.addEventListener('message', ({ data, origin, source }) => {
    if (origin !== own.location.origin || source !== own.parent || !isToFrame(data)) return
    if (data.type !== 'load') player?.obey(data)
    else if (player === null) player = started(own, data.events, tell)
  })
  tell({ type: 'ready' })
}

function started(own: Window, events: readonly RecordedEvent[], tell: (message: FromFrame) => void): Player | null {
  try {
    return new Player(own, events.filter(isEvent), tell)
  } catch {
    tell({ type: 'failed' })
    return null
  }
}

function isEvent(event: RecordedEvent): event is RecordedEvent & eventWithTime {
  return typeof event.type === 'number' && typeof event.timestamp === 'number'
}

class Player {
  readonly #own: Window
  readonly #replayer: Replayer
  readonly #tell: (message: FromFrame) => void
  #isPlaying = false
  #reportedAt = 0

  constructor(own: Window, events: eventWithTime[], tell: (message: FromFrame) => void) {
    this.#own = own
    this.#tell = tell
    this.#replayer = new Replayer(events, {
      root: own.document.body,
      showWarning: false,
      mouseTail: false,
      skipInactive: true,
      // Pages that were hidden must not come in front of the console's focus.
      triggerFocus: false,
      UNSAFE_replayCanvas: false,
    })
    this.#replayer.on('resize', () => this.#fit())
    this.#replayer.on('fullsnapshot-rebuilded', () => this.#fit())
    this.#replayer.on('skip-start', () => tell({ type: 'skipping', on: true }))
    this.#replayer.on('skip-end', () => tell({ type: 'skipping', on: false }))
    this.#replayer.on('finish', () => {
      this.#isPlaying = false
      tell({ type: 'ended' })
    })
    own.addEventListener('resize', () => this.#fit())
    this.#replayer.pause(0)
    tell({ type: 'loaded', totalMs: this.#replayer.getMetaData().totalTime })
  }

  obey(message: Exclude<ToFrame, { readonly type: 'load' }>): void {
    if (message.type === 'speed') this.#replayer.setConfig({ speed: message.factor })
    else if (message.type === 'skip') this.#replayer.setConfig({ skipInactive: message.on })
    else if (message.type === 'play') {
      this.#replayer.play(message.at)
      if (!this.#isPlaying) this.#own.requestAnimationFrame(() => this.#report())
      this.#isPlaying = true
    } else {
      this.#isPlaying = false
      this.#replayer.pause(message.at)
    }
  }

  #report(): void {
    if (!this.#isPlaying) return
    const now = performance.now()
    if (now - this.#reportedAt >= REPORT_MS) {
      this.#reportedAt = now
      this.#tell({ type: 'time', at: Math.max(0, this.#replayer.getCurrentTime()) })
    }
    this.#own.requestAnimationFrame(() => this.#report())
  }

  /** Scales the recorded window to the frame, in the middle of it. */
  #fit(): void {
    const { wrapper, iframe } = this.#replayer
    const [width, height] = [iframe.offsetWidth, iframe.offsetHeight]
    if (width === 0 || height === 0) return
    const { innerWidth, innerHeight } = this.#own
    const scale = Math.min(innerWidth / width, innerHeight / height, 1)
    const [x, y] = [(innerWidth - width * scale) / 2, (innerHeight - height * scale) / 2]
    wrapper.style.transform = `translate(${x}px, ${y}px) scale(${scale})`
  }
}
