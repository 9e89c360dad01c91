import { CLAUSE_END as END, type Lexicon } from './lexicon.ts'

export const PORTUGUESE: Lexicon = {
  fillers: 'então|bom',
  next: String.raw`próxim[oa](?: (?:ponto|página|assunto))${END}|passemos (?:ao|à|para)(?=\s)`,
  lastly: 'por fim',
}
