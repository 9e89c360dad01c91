/** Loaded into a node before anything else: a node whose starter is gone, however it ended, stops as if it were told to. */
process.channel?.unref()
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
