/** The examples name the address at which this page was opened. */
for (const code of document.querySelectorAll('pre code')) {
  code.textContent = code.textContent.replaceAll('http://127.0.0.1:3000', location.origin)
}
