import { CLAUSE_END as END, type Lexicon } from './lexicon.ts'

/** Names for parts of a document. */
const THING = '(?:point|page|sujet|section|partie|chapitre|article|mail|message|question)'

export const FRENCH: Lexicon = {
  stopWords: 'le la les de des et est une un dans pour que qui',
  sentenceWords:
    'je tu il elle nous vous ils elles est sont était a ai ont avait peut faut doit va pas ne qui si parce personne',
  cardinals: 'un deux trois quatre cinq six sept huit neuf dix onze douze',
  ordinals:
    'première deuxième troisième quatrième cinquième sixième septième huitième neuvième dixième onzième douzième',
  sectionKinds: 'chapitre|annexe|partie',
  prepositions: 'avec|dans|pour|chez',
  fillers: 'bon|alors|et|donc|bien|voilà|merci|oui|parfait',
  next: String.raw`(?:(?:le|la|au|à la) )?${THING} suivante?s?(?: s[’']il vous plaît)?${END}|prochaine? ${THING}|(?:on passe|passons|on enchaîne|on continue) (?:à|au|aux|sur|avec)(?=\s)|(?:le|la|au|à la) suivante?${END}`,
  nextAfter: String.raw`[,–—-]\s(?:${THING} suivante?)[.!]*$`,
  onwards: String.raw`(?:ensuite|puis|maintenant)(?=[\s,:])|la suite(?=[,:])`,
  last: `(?:le |la )?derni(?:er|ère) ${THING}`,
  lastly: 'pour finir|enfin(?=[,:])',
  turnsTo: 'passons (?:à|au)|ensuite|revenons (?:à|au)',
  asides: "maintenant|d[’']abord",
  backTo: 'rev(?:enir|enons|iens|ient) (?:à|au|aux|sur)|encore (?:un mot|une chose|une question) (?:sur|à propos)',
  briefly: 'rapidement|une seconde|encore une?',
}
