import { keepCompiled } from '#app/compiledCode.ts'

// Before anything else is loaded, for what is loaded earlier is compiled at every start.
keepCompiled()

async function main(): Promise<void> {
  const { run } = await import('#app/run.ts')
  await run()
}

main().catch(async (error: unknown) => {
  const { startFailure } = await import('#app/settings.ts')
  process.stderr.write(`${startFailure(error) ?? (error as Error).stack ?? error}\n`)
  process.exit(1)
})
