/**
 * rrweb reads an element's former style by setting it as an attribute in a blank document, where the page's
 * Content-Security-Policy forbids that. Styles set by the object model are allowed: blank documents get elements that do so.
 */
export function allowStylesInBlankDocuments(): void {
  const { implementation } = document
  const create = implementation.createHTMLDocument.bind(implementation)
  const createHTMLDocument = (title?: string) => {
    const blank = create(title)
    const createElement = blank.createElement.bind(blank)
    return Object.assign(blank, { createElement: (tag: string) => withStyles(createElement(tag)) })
  }
  Object.assign(implementation, { createHTMLDocument })
}

function withStyles(element: HTMLElement): HTMLElement {
  const set = element.setAttribute.bind(element)
  return Object.assign(element, {
    setAttribute: (name: string, value: string) => {
      if (name === 'style') element.style.cssText = value
      else set(name, value)
    },
  })
}
