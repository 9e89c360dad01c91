import { CLAUSE_END as END, type Lexicon } from './lexicon.ts'

/** Names for parts of a document. */
const THING = '(?:point|page|sujet|section|partie|chapitre|article|mail|message|question)'

export const FRENCH = {
  stopWords: 'le la les de des et est une un dans pour que qui',
  sentenceWords:
    'je tu il elle nous vous ils elles est sont était a ai ont avait peut faut doit va pas ne qui si parce personne',
  cardinals: 'un deux trois quatre cinq six sept huit neuf dix onze douze',
  ordinals:
    'première deuxième troisième quatrième cinquième sixième septième huitième neuvième dixième onzième douzième',
  sectionKinds: 'chapitre|annexe|partie',
  fillers: 'bon|alors|et|donc|bien|voilà|merci|oui|parfait',
  next: String.raw`(?:(?:le|la|au|à la) )?${THING} suivante?s?(?: s[’']il vous plaît)?${END}|prochaine? ${THING}|(?:on passe|passons|on enchaîne|on continue) (?:à|au|aux|sur|avec)(?=\s)|(?:le|la|au|à la) suivante?${END}`,
  nextAfter: String.raw`[,–—-]\s(?:${THING} suivante?)[.!]*$`,
  onwards: String.raw`(?:ensuite|puis|maintenant)(?=[\s,:])|la suite(?=[,:])`,
  last: `(?:le |la )?derni(?:er|ère) (?!question)${THING}`,
  lastly: 'pour finir|enfin(?=[,:])',
  turnsTo: 'passons (?:à|au)|ensuite|revenons (?:à|au)',
  decides: "(?:c[’']est )?(?:décidé|entendu|adopté)",
  concludes: 'on (?:prend|garde|part sur|reste sur)|nous (?:prenons|gardons)|va pour',
  proposes: 'on (?:garde|retient|supprime|reste|prend|enlève)',
  rejects: 'refusé|rejeté|on refuse',
  postpones: 'reporté|on reporte|on laisse ouvert',
  agrees:
    "oui|ouais|d[’']accord|ok pour moi|ça (?:va|marche|me va)|pareil|moi aussi|évidemment|parfait|entendu|pas d[’']objection|bien sûr|volontiers",
  objects: 'non(?= *(?:[,.!]|$)| pas)|surtout pas|pas question|contre',
  accepts: "oui|d[’']accord|bien sûr|volontiers|je m[’']en (?:occupe|charge)",
  refuses: 'non|désolée?|je ne peux pas',
  withdraws: 'laisse tomber|oublie(?:z)?',
  done: "c[’']est (?:fait|envoyé)",
  asksWhen: 'quand|pour quand',
  welcomes: "merci|s[’']il te plaît",
  hypothetical: "si (?:j[’']avais|on avait)",
  courtesies: 'merci|au revoir|bienvenue',
  conducts: '(?:alors|bon|donc)[, ]+(?:on|nous) (?:commence|commençons|y va)',
  unknown: 'aucune idée|je ne sais pas',
  settles: "au temps pour moi|c[’']est bon",
  decisionLabel: 'décision|décidé',
  actionLabel: 'tâches?|à faire',
  riskLabel: 'risques?',
  ask: "(?:peux|pourrais)-tu|tu (?:peux|pourrais)|vous (?:pouvez|pourriez)|s[’']il te plaît",
  month: 'janvier|février|mars|avril|mai|juin|juillet|août|sept?embre|octobre|novembre|décembre',
  weekday: 'lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche',
  number: 'une?|deux|trois|quatre|cinq|dix|quinze',
  unit: 'jours?|semaines?|mois|heures?',
  daytime: 'matin|midi|après-midi|soir',
  period: 'semaine|mois|journée|année',
  agreeing:
    "oui|ouais|d'accord|daccord|ok|okay|bien|très bien|parfait|exactement|tout à fait|entendu|ça marche|ça me va|bonne idée|bien sûr|volontiers|super|c'est bon|c'est vrai|je suis d'accord|moi aussi|pourquoi pas",
  hearing: 'euh|ah|hein|bon|ben|alors|et|mais|merci|je vois|donc|voilà|ah bon',
  objecting: "non|pas du tout|je ne suis pas d'accord|contre|pas sûr|pas vraiment|attendez|attends",
  dangling:
    'et|ou|mais|que|parce|si|le|la|les|un|une|des|de|du|au|aux|à|avec|pour|dans|sur|par|nous|je|on|est|sont|euh|ne|pas',
  taskVerbs: `envoie envoyer écris écrire fais faire vérifie vérifier prépare préparer demande demander rédige rédiger appelle
    appeler corrige corriger occupe occuper relis relire mets mettre partage partager contacte contacter ajoute
    ajouter regarde regarder prends prendre transmets transmettre confirme confirmer réserve réserver propose
    proposer cherche chercher lance lancer installe installer dépose déposer nettoie nettoyer charge charger paie
    payer commande commander imprime imprimer note noter publie publier transfère transférer convertis convertir
    change changer remplace remplacer supprime supprimer mesure mesurer teste tester efface effacer achète acheter
    lis lire passe passer vois voir descends descendre monte monter récupère récupérer termine terminer complète
    compléter traduis traduire organise organiser apporte apporter`,
} satisfies Lexicon
