import type { Show } from './play.ts'

const WIDTH = 24

/** Progress on standard error: one line rewritten on a terminal, otherwise a new line for each step. */
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
