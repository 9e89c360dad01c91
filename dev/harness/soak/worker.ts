import { parentPort } from 'node:worker_threads'
import { soakShare } from './share.ts'

/** Plays the shares it receives, one after the other, and posts the result of each. */
parentPort!.on('message', async (share: { readonly seed: number; readonly sequences: number }) => {
  parentPort!.postMessage(await soakShare(share))
})
