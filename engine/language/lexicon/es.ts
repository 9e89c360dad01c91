import { CLAUSE_END as END, type Lexicon } from './lexicon.ts'

/** Names for parts of a document. */
const THING = '(?:punto|página|tema|sección|apartado|capítulo|artículo|correo|mensaje)'

export const SPANISH: Lexicon = {
  stopWords: 'el los las y es una por con del',
  sentenceWords: `yo tú él ella nosotros ellos es son era está están hay ha han tiene tienen puede hace no nadie alguien quien
    porque`,
  cardinals: 'uno dos tres cuatro cinco seis siete ocho nueve diez once doce',
  ordinals: 'primera segunda tercera cuarta quinta sexta séptima octava novena décima undécima duodécima',
  sectionKinds: 'sección|capítulo|artículo|apartado|punto|anexo',
  prepositions: 'con|en|para|desde',
  fillers: 'bueno|vale|pues|entonces|gracias|sí|y|perfecto',
  next: String.raw`(?:(?:el|la|al|a la) )?(?:(?:siguiente|próximo|próxima)(?: ${THING})?|${THING} siguiente)${END}|(?:pasamos|pasemos|vamos|seguimos|sigamos|continuamos) (?:al?|con)(?=\s)`,
  nextAfter: String.raw`[,–—-]\s(?:siguiente ${THING})[.!]*$`,
  onwards: String.raw`(?:ahora|luego|después)(?=[\s,:])`,
  last: `(?:el |la )?últim[oa] ${THING}`,
  lastly: 'por último|para terminar',
  turnsTo: 'siguiente|volviendo al?|pasemos al?',
  asides: 'ahora|primero',
  backTo: 'volv(?:er|iendo|emos|amos) al?|vuelvo al?|otra cosa (?:de|sobre)',
  briefly: 'un segundo|un momento|otra cosa',
}
