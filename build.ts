import { currentCode } from '#app/compiled/kept.ts'
import { buildWeb } from './web/build.ts'

/** Builds what a start needs, each only after changes: the browser client, unless `--resident`, and the compiled program. */
const isResident = process.argv.includes('--resident')

if (!isResident && (await buildWeb())) say(`Built the browser client in ${seconds()} s.`)
if (currentCode() === null) {
  try {
    // The compiler is loaded when there is something to compile.
    const { buildCode } = await import('#app/compiled/build.ts')
    if (await buildCode()) say(`Compiled the service in ${seconds()} s.`)
  } catch (error) {
    say(
      `The service could not be compiled and starts from its sources: ${error instanceof Error ? error.message : error}`,
    )
  }
}

function seconds(): string {
  return (performance.now() / 1000).toFixed(1)
}

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}
