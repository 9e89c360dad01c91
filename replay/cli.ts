import { runReplay } from './cli/subcommands.ts'
import { FOUND } from './cli/terminal.ts'

// Whoever reads the first lines only, as `head` does, closes the pipe.
process.stdout.on('error', () => process.exit(FOUND))
process.exitCode = await runReplay(process.argv.slice(2))
