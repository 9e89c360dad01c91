import { flushCompileCache } from 'node:module'
import type { Logger } from 'pino'

/** A stop that takes longer than this after its drain time is cut off. */
const STOP_MS_MAX = 10_000
/** So long after the start the compiled code is kept for the next one. */
const FLUSH_MS = 1_000

/** A service as a process of its own. */
export interface ProcessParts<S extends { readonly DRAIN_MS: number }> {
  /** Name in the line that says it is ready. */
  readonly name: string
  /** Text of `--help`. */
  readonly help: () => string
  /** Reads the settings. Throws a SettingsError. */
  readonly settings: () => S
  readonly logger: (settings: S) => Logger
  readonly start: (
    settings: S,
    logger: Logger,
  ) => Promise<{ readonly url: string; close(drainMs: number): Promise<void> }>
  /** One sentence for a failed start that the operator can mend; null for a bug. */
  readonly failure: (error: unknown) => string | null
}

/** Reads the settings, starts the service, and stops it in order when told to. A failed start ends the process. */
export async function runProcess<S extends { readonly DRAIN_MS: number }>(parts: ProcessParts<S>): Promise<void> {
  try {
    await run(parts)
  } catch (error) {
    process.stderr.write(`${parts.failure(error) ?? (error instanceof Error ? error.stack : error)}\n`)
    process.exit(1)
  }
}

async function run<S extends { readonly DRAIN_MS: number }>(parts: ProcessParts<S>): Promise<void> {
  if (process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) {
    process.stdout.write(parts.help())
    return
  }
  const settings = parts.settings()
  const logger = parts.logger(settings)
  process.on('unhandledRejection', (error) => {
    logger.fatal({ err: error }, 'unhandled rejection')
    process.exit(1)
  })
  const service = await parts.start(settings, logger)
  const stop = () => {
    setTimeout(() => process.exit(1), settings.DRAIN_MS + STOP_MS_MAX).unref()
    service.close(settings.DRAIN_MS).then(
      () => process.exit(0),
      (error) => {
        logger.fatal({ err: error }, 'stop failed')
        process.exit(1)
      },
    )
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  // Last: whoever reads it may stop the service at once.
  process.stdout.write(`${parts.name} is ready at ${service.url}\n`)
  // What starting took is compiled now. Not only at the end, which a service that is killed does not reach.
  setTimeout(flushCompileCache, FLUSH_MS).unref()
}
