import { CLAUSE_END as END, type Lexicon } from './lexicon.ts'

export const DUTCH: Lexicon = {
  fillers: 'goed|oké|en|dus',
  next: String.raw`volgende(?: (?:punt|pagina|onderwerp))${END}|verder met(?=\s)`,
  onwards: String.raw`dan (?:nog )?(?:de|het)(?=\s)`,
  last: 'laatste (?:punt|pagina)',
  lastly: 'tot slot',
}
