import { keepCompiled } from '../compiledCode.ts'

// Before anything else is loaded, for what is loaded earlier is compiled at every start.
keepCompiled()

async function main(): Promise<void> {
  const { runResident } = await import('./run.ts')
  await runResident()
}

main().catch(async (error: unknown) => {
  const { residentStartFailure } = await import('./settings.ts')
  process.stderr.write(`${residentStartFailure(error) ?? (error instanceof Error ? error.stack : error)}\n`)
  process.exit(1)
})
