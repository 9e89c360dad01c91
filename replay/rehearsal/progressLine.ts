import type { Show } from './play.ts'

const WIDTH = 24

/** A line on standard error that is written over on a terminal; without one, a line whenever the step changes. */
export function progressLine(wanted: boolean): { readonly show: Show; end(): void } {
  const { isTTY } = process.stderr
  let last = ''
  return {
    show(step, done, total, messages) {
      if (!wanted) return
      const filled = total === 0 ? 0 : Math.round((WIDTH * done) / total)
      const bar = `${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)}`
      const line = total === 0 ? step : `${bar} ${done} of ${total} sections confirmed, ${messages} messages`
      if (isTTY) process.stderr.write(`\r\u001b[2K${line}`)
      else if (total === 0 || `${done}` !== last) process.stderr.write(`${line}\n`)
      last = `${done}`
    },
    end() {
      if (wanted && isTTY) process.stderr.write('\n')
    },
  }
}
