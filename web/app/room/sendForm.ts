import type { SendForm } from '@parley/client'

/** Sends a form by XMLHttpRequest, since fetch reports no upload progress. */
export const sendForm: SendForm = (url, form, headers, onProgress) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total))
    request.upload.addEventListener('load', () => onProgress(1))
    request.addEventListener('load', () => resolve({ status: request.status, body: parsed(request.responseText) }))
    request.addEventListener('error', () => reject(new Error('unreachable')))
    request.addEventListener('abort', () => reject(new Error('aborted')))
    request.send(form)
  })

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
