import { CLAUSE_END as END, type Lexicon } from './lexicon.ts'

export const ITALIAN: Lexicon = {
  cardinals: 'uno due tre quattro cinque sei sette otto nove dieci undici dodici',
  ordinals: 'prima seconda terza quarta quinta sesta settima ottava nona decima undicesima dodicesima',
  sectionKinds: 'sezione|capitolo|articolo',
  fillers: 'allora|va bene',
  next: String.raw`prossim[oa](?: (?:punto|pagina|argomento|sezione))${END}|(?:passiamo|andiamo) (?:al?|alla|ai)(?=\s)`,
  onwards: String.raw`adesso(?=[\s,:])`,
  last: 'ultimo punto',
  lastly: 'per finire',
}
