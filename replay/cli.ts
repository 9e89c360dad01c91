import { runReplay } from './cli/subcommands.ts'
import { FOUND } from './cli/terminal.ts'

// A reader such as `head` closes the pipe early.
process.stdout.on('error', () => process.exit(FOUND))
process.exitCode = await runReplay(process.argv.slice(2))
