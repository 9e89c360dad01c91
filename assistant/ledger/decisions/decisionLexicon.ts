/** Kinds of words that tell a choice of the whole table; one bit each. */
export const CHOOSING = {
  we: 1 << 0,
  lets: 1 << 1,
  chooses: 1 << 2,
  closes: 1 << 3,
  stays: 1 << 4,
  every: 1 << 5,
  until: 1 << 6,
  waits: 1 << 7,
  later: 1 << 8,
  proposes: 1 << 9,
  leads: 1 << 10,
  no: 1 << 11,
  should: 1 << 12,
  hedges: 1 << 13,
  past: 1 << 14,
  me: 1 << 15,
  asks: 1 << 16,
  if: 1 << 17,
  you: 1 << 18,
  therefore: 1 << 19,
  refuses: 1 << 20,
  votes: 1 << 21,
  number: 1 << 22,
  thanks: 1 << 23,
  wants: 1 << 24,
  they: 1 << 25,
  says: 1 << 26,
  is: 1 << 27,
  moves: 1 << 28,
} as const

const WORDS: Readonly<Partial<Record<keyof typeof CHOOSING, string>>> = {
  we: `we us we'll we're our ours everybody everyone nobody wir uns alle on nous tous nosotros todos`,
  lets: `let's lets let lassen laissons prenons gardons allons restons dejemos quitemos`,
  chooses: `go keep keeps stick drop leave leaves adopt accept approve strike delete remove cut use sign merge split replace change make take set add publish ship allow require treat rename put limit
    raise lower extend shorten write call default recommend choose pick support apply separate join skip switch build list deliver report pay send follow
    nehmen behalten streichen ändern machen löschen unterschreiben planen garde gardons retient supprime prend enlève installe sépare change quitamos mantenemos usamos`,
  closes: `decided agreed settled final done consensus resolved carried adopted direction decision conclusion accepted approved unanimous decide
    beschlossen entschieden abgemacht décidé adopté entendu tranché conclu decidido acordado aprobado`,
  stays: `stay stays remain remains bleibt bleiben reste restent queda quedan goes keeps unchanged`,
  every: `always never only everywhere every all any everybody everyone nobody anymore immer nie nur überall toujours jamais seulement aucun siempre nunca solo both each`,
  until: `until till unless before once after first bis solange sobald nachdem jusqu'à tant avant après d'abord hasta antes después`,
  waits: `wait waits waiting park parked parking postpone postponed defer deferred open undecided pending hold table tabled revisit adjourn adjourned shelve shelved see again back
    warten vertagt offen verschieben attend attendre attendons ouvert reporte reporté verra voir tranche pendiente abierto esperar vemos`,
  later: `later next another january february march spring summer autumn monday tuesday wednesday thursday friday meeting week tonight today yet time
    nächstes nächste später heute janvier prochain prochaine jeudi aujourd'hui próxima luego hoy`,
  proposes: `propose suggest proposal proposing recommend recommendation move motion position option options idea rather i'd suggestion instead alternatively vorschlag vorschlagen schlage
    propose proposition suggère propongo propuesta`,
  leads:
    'so then ok okay good right fine alright well hence therefore also dann gut donc alors bon bien entonces bueno great',
  no: `no not none never without nor neither don't doesn't won't can't cannot isn't aren't wouldn't shouldn't nothing kein keine keinen nicht nichts pas aucun aucune plus ni ningún ninguna nada non nein`,
  should: 'should could would might may shall ought sollten könnten würde devrait pourrait deberíamos podríamos must',
  hedges: `maybe perhaps think guess probably wonder suppose seems possibly vielleicht wohl glaube peut-être crois quizás creo sure know`,
  past: `was were did had been ago yesterday last remember said told wrote asked sent didn't wasn't war hatte était avait fue era`,
  me: `i i'll i'm i've me my mine ich mir mein je j'ai moi mon yo mi i'd`,
  asks: 'who what which when where how why whose wer was wann welche wie warum qui que quel quelle combien quand pourquoi quién qué cuál',
  if: 'if whether assuming provided suppose imagine wenn falls ob si sinon',
  you: "you your yours you're du ihr dein ihnen tu vous ton votre tú usted",
  therefore: 'then dann alors donc entonces',
  refuses: `reject rejected refuse refused decline declined against denied off out never abgelehnt dagegen refusé rejeté contre rechazado rechazamos contra veto pity`,
  votes: 'vote votes voted voting button confirm confirmed bubble bubbles ballot',
  thanks: 'thanks thank thx please pls merci danke gracias bye hello hi sorry welcome',
  wants: `want wants need needs like prefer hope wish would love brauchen wollen veut faut quiero necesitamos`,
  they: `he she they him her them his their it's that's er sie il elle ils ellos he's she's they're`,
  says: `says say said reads states means mentions defines text section page paragraph clause sagt steht dit écrit dice article`,
  is: `is are it's that's be becomes ist sind wird est sont es son applies counts`,
  moves: `moves goes gets stands comes follows closes becomes begins ends starts belongs passe va kommt`,
}

const LEXICON: ReadonlyMap<string, number> = lexiconOf()

function lexiconOf(): Map<string, number> {
  const lexicon = new Map<string, number>()
  for (const [kind, words] of Object.entries(WORDS))
    for (const word of words.split(/\s+/u))
      lexicon.set(word, (lexicon.get(word) ?? 0) | CHOOSING[kind as keyof typeof CHOOSING])
  return lexicon
}

const DIGIT = /^\d/u

/** The kinds of a word in lower case, as bits of CHOOSING. */
export const choosingKindsOf = (word: string): number => LEXICON.get(word) ?? (DIGIT.test(word) ? CHOOSING.number : 0)
