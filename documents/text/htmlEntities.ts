/** Names of U+00A0 to U+00FF, in order. */
const LATIN = `nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo
  frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute
  Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave
  iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml`

const OTHERS: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  hellip: '…',
  bull: '•',
  euro: '€',
  trade: '™',
  dagger: '†',
  permil: '‰',
  lsaquo: '‹',
  rsaquo: '›',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  zwnj: '',
  zwj: '',
  larr: '←',
  rarr: '→',
  uarr: '↑',
  darr: '↓',
  le: '≤',
  ge: '≥',
  ne: '≠',
  minus: '−',
  infin: '∞',
  asymp: '≈',
  check: '✓',
  OElig: 'Œ',
  oelig: 'œ',
  Scaron: 'Š',
  scaron: 'š',
  fnof: 'ƒ',
  circ: 'ˆ',
  tilde: '˜',
  Prime: '″',
  prime: '′',
  frasl: '⁄',
  hearts: '♥',
  num: '#',
  colon: ':',
  comma: ',',
  period: '.',
}

const LAST_CODE_POINT = 0x10ffff

const named = new Map(Object.entries(OTHERS))
for (const [index, name] of LATIN.split(/\s+/u).entries()) named.set(name, String.fromCodePoint(0xa0 + index))

/** Character references of HTML as characters; unknown ones stay as they are. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(
    /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z][a-zA-Z\d]{1,30}));?/gu,
    (whole, decimal, hex, name) => {
      if (name !== undefined) return named.get(name) ?? whole
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
      return code === 0 || code > LAST_CODE_POINT ? '' : String.fromCodePoint(code)
    },
  )
}
