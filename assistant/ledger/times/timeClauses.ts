/** Times expressed as a clause: `before we sign`, `once legal has answered`, `sobald der Vertrag da ist`. */

const EDGE_BEFORE = '(?<![\\p{L}\\p{N}/.-])'
const SOMEBODY =
  "(?:the|our|we(?:[’']re|[’']ve)?|they(?:[’']ve)?|[iI](?:[’']m|[’']ve)?|you|he|she|it|anyone|anybody|somebody|everyone|everybody|wir|sie|ich|[\\p{Lu}]\\p{L}+)"
const WITHIN = '(?=[^,.;:!?()]{0,40}?'
/** What is the case by then. */
const RESULT = `${WITHIN}(?:\\s(?:is|are|am|has|have|got|gets?|comes?|arrives?|answers?|signs?|ends?|closes?|agrees?|approves?|clears?|replies|reply|meets?)|[’'](?:s|ve|re|m)|\\p{L}ed)(?!\\p{L}))`
const OVER = `${WITHIN}(?:\\s|[’'](?:s|re)\\s)(?:over|done|out|in|through|finished|there|here|ready|back|known|settled|signed|closed|complete|available|gone|up|live|online|running|ends?|arrives?|answered|replied|decided)(?!\\p{L}))`

const OPENING = [
  `(?:before|until)\\s${SOMEBODY}\\s`,
  `after\\s(?:we(?:[’']ve)?|they(?:[’']ve)?|[iI](?:[’']ve)?|you|he|she|everyone|everybody)\\s`,
  `(?:as soon as|the moment|the minute)\\s(?!possible)(?=\\p{L})`,
  `(?<=[bB]y\\s)the time\\s(?=\\p{L})`,
  `once\\s(?!again|more|or|upon|every|per|in|at)${RESULT}`,
  `when\\s(?:(?=(?:[iI]|we)(?:[’']m|[’']re|\\s(?:am|are|get|come|meet)(?!\\p{L})))|(?=the|our|my|your|his|her|they|it|he|she|we|I|[\\p{Lu}])${OVER})`,
  '(?:sobald|bevor|nachdem)\\s(?=\\p{L})',
  '(?:avant que|après que|dès que|une fois que|antes de que|después de que|en cuanto|tan pronto como|cuando (?=teng|est|lleg|acab|hay))\\s?(?=\\p{L})',
].join('|')

/** A clause that says when, up to where the next thing begins. */
export const CLAUSE = new RegExp(
  `${EDGE_BEFORE}(?<words>(?:(?:right|just|only|shortly|straight|even)\\s)?(?:${OPENING})[^,.;:!?()—–]{2,48}?)(?=$|[,.;:!?()—–]|\\s(?:and|but|so|because|then|if|please|pls|(?:[iI]|you|we)[’']ll|und|aber|et|mais|y|pero)\\s)`,
  'gu',
)
/** An event that is a clause after all, as `before we break` of `before we break for lunch`. */
export const OF_SOMEBODY = /^(?:before|after)\s(?:we|they|i|he|she|anyone|it)\s/iu
/** A time that hangs on something else gives way to one on the calendar. */
export const isLoose = (words: string): boolean =>
  /^(?:once|as soon as|the moment|the minute|when|until \p{L}+ \p{L}+|(?:\p{L}+ )?after (?:this|that))(?!\p{L})/iu.test(
    words,
  )
