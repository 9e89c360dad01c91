/** Links as the filters of Outlook and Proofpoint rewrite them: the address that they lead to is their first parameter. */
const OUTLOOK = /https:\/\/[a-z0-9]{1,20}\.safelinks\.protection\.outlook\.com\/\?url=([^\s&<>"')\]]*)[^\s<>"')\]]*/giu
const PROOFPOINT = /https:\/\/urldefense\.proofpoint\.com\/v2\/url\?u=([^\s&<>"')\]]*)[^\s<>"')\]]*/giu

/** Returns the text with rewritten links replaced by the addresses that they lead to; any that cannot be read stay. [TH9] */
export function readableLinks(text: string): string {
  return text
    .replace(OUTLOOK, (link, wanted: string) => addressIn(wanted) ?? link)
    .replace(PROOFPOINT, (link, wanted: string) => addressIn(unescaped(wanted)) ?? link)
}

/** Proofpoint writes `-3A` for `%3A`, and `_` for a slash. */
function unescaped(wanted: string): string {
  return wanted.replaceAll('_', '/').replace(/-(?=[0-9A-F]{2})/gu, '%')
}

function addressIn(wanted: string): string | null {
  try {
    const address = decodeURIComponent(wanted)
    return /^https?:\/\/[!-~\u00a1-\uffff]+$/u.test(address) ? address : null
  } catch {
    return null
  }
}
