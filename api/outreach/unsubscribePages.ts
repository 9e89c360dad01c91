import { hash } from 'node:crypto'

const STYLE = [
  'body{font:17px/1.6 system-ui,sans-serif;max-width:34rem;margin:4rem auto;padding:0 1.5rem;color:#1d2733;background:#fbfaf7}',
  'h1{font-size:1.6rem}',
  'button{font:inherit;padding:.6em 1.4em;border:1px solid #0b4aa2;border-radius:6px;color:#fff;background:#0b4aa2;cursor:pointer}',
  'button:focus-visible{outline:3px solid #f0a500;outline-offset:2px}',
  '@media (prefers-color-scheme:dark){body{color:#e7e5df;background:#15191f}}',
].join('')

/** Nothing but the page's own style, and a form that goes to this service only. */
export const UNSUBSCRIBE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', STYLE, 'base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Asks before it unsubscribes. The form goes to the page's own address, which holds the token. */
export const ASKING_PAGE = page(
  'Unsubscribe',
  '<p>Press the button, and you get no further mail from us.</p>\n<form method="post"><button>Unsubscribe</button></form>',
)
export const DONE_PAGE = page(
  'You are unsubscribed',
  '<p>You get no further mail from us. You can close this page.</p>',
)
export const FORGED_PAGE = page(
  'This link is not valid',
  '<p>Copy the whole link from the mail, or answer the mail with the one word “unsubscribe”.</p>',
)

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`
}
