/** The browser's own function, before clicks are watched for requests. */
const ask = window.fetch.bind(window)

/** Posts a body to the service; null when the service cannot be reached. */
export async function post(
  path: string,
  body: BodyInit,
  options: { readonly headers?: Record<string, string>; readonly keepalive?: boolean } = {},
): Promise<Response | null> {
  const { headers = {}, keepalive = false } = options
  const sent = { method: 'POST', body, keepalive, headers: { 'Content-Type': 'application/json', ...headers } }
  return ask(path, sent).catch(() => null)
}

/** Posts a body that outlives the page, without an answer. Returns false when the browser does not take it. */
export function postOnLeaving(path: string, body: string): boolean {
  return navigator.sendBeacon(path, body)
}

/** Calls `asked` when the page makes a request of any kind, those of this file aside. */
export function onRequest(asked: () => void): void {
  window.fetch = (...given) => {
    asked()
    return ask(...given)
  }
  const { send } = XMLHttpRequest.prototype
  XMLHttpRequest.prototype.send = function (...given) {
    asked()
    return send.apply(this, given)
  }
  const { send: say } = WebSocket.prototype
  WebSocket.prototype.send = function (...given) {
    asked()
    return say.apply(this, given)
  }
}
