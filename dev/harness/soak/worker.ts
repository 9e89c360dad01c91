import { parentPort } from 'node:worker_threads'
import { soakShare } from './share.ts'

/** Plays the shares that it is sent, one after the other, and posts what each came to. */
parentPort!.on('message', async (share: { readonly seed: number; readonly sequences: number }) => {
  parentPort!.postMessage(await soakShare(share))
})
