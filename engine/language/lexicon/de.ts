import { CLAUSE_END as END, type Lexicon } from './lexicon.ts'

/** Names for parts of a document. */
const THING = '(?: (?:punkt|thema|seite|abschnitt|kapitel|teil|mail|absatz|paragraph|frage))'

export const GERMAN = {
  stopWords: 'der die das und ist nicht ein eine zu den mit von für auf im dem des',
  sentenceWords: `ich du er sie es wir ihr man ist sind war waren hat haben hatte kann können muss müssen wird werden will wollen
    soll sollte nicht kein keine niemand jemand wer wenn weil dass`,
  cardinals: 'eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf',
  ordinals: 'erste zweite dritte vierte fünfte sechste siebte achte neunte zehnte elfte zwölfte',
  sectionKinds: 'abschnitt|kapitel|artikel|ziffer|punkt|anhang',
  fillers: 'und|gut|also|dann|danke|ja|jetzt|prima',
  next: String.raw`(?:(?:das|der|die|zur|zum) )?nächste[rns]?${THING}(?: bitte)?${END}|kommen wir zu[mr]?(?=\s)|weiter (?:mit|zu[mr]?)(?=\s)`,
  nextAfter: String.raw`[,–—-]\s(?:nächste[rs]?${THING})[.!]*$`,
  onwards: String.raw`als nächstes(?=[\s,:])|weiter(?=[,:])|(?:dann|jetzt|nun)(?: noch| also)? (?:der|die|das|den|zu[mr]?)(?=\s)`,
  last: `(?:der |das |die )?letzte[rs]?(?! frage)${THING}`,
  lastly: 'zum schluss|zu guter letzt',
  turnsTo: String.raw`weiter(?:\s(?:mit|zu[mr]?))?(?=[\s:,])|nächster punkt|nächstes thema|zurück zu[mr]?|kommen wir zu[mr]?|als nächstes|zum schluss`,
  decides: 'entschieden|beschlossen|(?:also|dann) (?:nehmen|bleiben|streichen|machen) wir',
  concludes: 'dann nehmen wir|wir nehmen|wir bleiben bei|wir lassen [^.!?]{2,30} weg|dabei bleibt es',
  proposes: 'wir (?:nehmen|bleiben bei|streichen|behalten|lassen|ändern)',
  rejects: 'abgelehnt|lehnen wir ab',
  postpones: 'vertagt|vertagen wir|lassen wir offen|bleibt offen',
  agrees: 'einverstanden|ja|jawohl|klar|passt|gut|gerne?|dafür|von mir aus|genau|in ordnung',
  objects: 'nein|dagegen',
  accepts: String.raw`klar|mach(?:e)?(?:\s+ich)?|gern(?:e)?|ja|in ordnung|geht klar`,
  refuses: 'nein|leider|geht nicht|kann ich nicht',
  withdraws: 'vergiss es|doch nicht|ich nehme das zurück',
  done: 'erledigt|gerade (?:geschickt|gesendet|erledigt|verschickt)|hab(?:e)? (?:es |ich )?(?:gerade |schon |eben )|ist (?:erledigt|raus|verschickt)',
  asksWhen: 'bis wann',
  welcomes: 'bitte|danke',
  hypothetical: 'wenn (?:ich|wir) (?:zeit )?hätte|hätte|würde(?:n|st)?|wäre',
  courtesies: 'danke|tschüss|auf wiedersehen|willkommen',
  conducts:
    'nächster punkt|(?:dann|also|so)[, ]+(?:fangen|legen) wir (?:mal )?(?:an|los)|(?:zur|auf der) (?:heutigen )?tagesordnung (?:steht|stehen)',
  unknown: 'keine ahnung|weiß ich nicht',
  settles: 'stimmt, |mein fehler|hab(?:e)? (?:es|ich) (?:gefunden|übersehen)',
  decisionLabel: 'beschluss|beschlossen|entscheidung|entschieden',
  actionLabel: 'aufgaben?',
  riskLabel: 'risiko|risiken',
  ask: 'bitte|(?:kannst|könntest|würdest|magst) du(?: bitte)?',
  month: 'januar|februar|märz|mai|juni|juli|oktober|dezember',
  weekday: '(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)(?:früh|morgen|mittag|nachmittag|abend)?',
  number: 'ein(?:e[mnr]?)?|zwei|drei|vier|fünf|sechs|acht|zehn',
  unit: 'minuten?|stunden?|tag(?:en?)?|wochen?|monat(?:en?)?',
  daytime: 'früh|vormittag|mittag|nachmittag|abend',
  period: 'tages?|woche|monats?|quartals?|jahres',
  agreeing:
    'ja|jawohl|jo|jep|okay|klar|genau|stimmt|richtig|einverstanden|passt|gut|sehr gut|gerne|gern|dafür|bin dafür|ich bin dafür|von mir aus|in ordnung|natürlich|sicher|super|prima|perfekt|gute idee|geht klar|ist gut|das passt|mache ich|mach ich|kann ich|sehe ich auch so|finde ich gut|alles klar',
  hearing: 'aha|ach|ach so|äh|ähm|hmm|also|und|aber|danke|bitte|tja|naja|na ja|verstehe|echt|so',
  objecting:
    'nein|nee|nö|dagegen|ich bin dagegen|auf keinen fall|lieber nicht|eher nicht|stimmt nicht|leider nein|moment',
  dangling:
    'und|oder|aber|dass|weil|wenn|der|die|das|den|dem|des|ein|eine|einen|einem|einer|mit|von|für|auf|im|in|zu|zum|zur|wir|ich|ist|sind|wird|äh|ähm|nicht',
  taskVerbs: `schicke schick schicken sende senden schreibe schreib schreiben mache mach machen prüfe prüf prüfen kläre klär
    klären frage frag fragen übernehme übernehmen erstelle erstellen entwerfe entwerfen kümmere kümmern liefere
    liefern bereite vorbereiten rufe anrufen überarbeite überarbeiten ergänze ergänzen korrigiere korrigieren
    formuliere formulieren aktualisiere aktualisieren besorge besorgen organisiere organisieren trage eintragen lade
    hochladen hole holen bringe bringen teste testen abklären nachfragen nachsehen durchgehen zusammenstellen
    verschicken ausarbeiten melde melden gebe geben setze setzen stelle stellen suche suchen rede reden spreche
    sprechen installiere installieren lösche löschen bestelle bestellen zahle zahlen bezahle bezahlen notiere
    notieren messe messen kopiere kopieren ändere ändern baue bauen kaufe kaufen verteile verteilen sammle sammeln
    dokumentiere dokumentieren gehe gehen fahre fahren nehme nehmen starte starten schaue schau schauen gucke gucken
    drucke drucken übersetze übersetzen vergleiche vergleichen zähle zählen lese lesen informiere informieren lasse
    lassen`,
} satisfies Lexicon
