/** Kinds of words that tell doubt, trouble or a gap; one bit each. */
export const KIND = {
  no: 1 << 0,
  nobody: 1 << 1,
  can: 1 << 2,
  condition: 1 << 3,
  contrast: 1 << 4,
  know: 1 << 5,
  specify: 1 << 6,
  source: 1 << 7,
  number: 1 << 8,
  anyone: 1 << 9,
  only: 1 << 10,
  worry: 1 << 11,
  harm: 1 << 12,
  flaw: 1 << 13,
  law: 1 << 14,
  differ: 1 << 15,
  gap: 1 << 16,
  alarm: 1 << 17,
  still: 1 << 18,
  degree: 1 << 19,
  we: 1 << 20,
  asks: 1 << 21,
  wish: 1 << 22,
  being: 1 << 23,
  stake: 1 << 24,
  past: 1 << 25,
  calm: 1 << 26,
  have: 1 << 27,
  there: 1 << 28,
  depend: 1 << 29,
  more: 1 << 30,
  hedge: 1 << 31,
} as const

const WORDS: Readonly<Partial<Record<keyof typeof KIND, string>>> = {
  no: `no not none never without nor neither nowhere nothing hardly barely cannot cant dont doesnt isnt wont nicht kein keine keinen keiner keinem nie nichts nirgends ohne
    pas aucun aucune jamais rien ni ningún ninguna nunca nada sin`,
  nobody: 'nobody noone none niemand personne nadie nothing nichts rien nada',
  can: `can could may might would will shall wouldn't couldn't can't won't cannot d'll kann könnte können dürfte würde wird werden peut pourrait pourra puede podría gonna`,
  condition:
    'if when once unless until whenever whoever before wenn falls sobald bevor si dès quand cuando suppose supposing imagine assuming otherwise else sonst sinon',
  contrast: `but while whereas though although yet however actually except instead versus vs rather despite aber sondern während doch mais alors tandis pero mientras sino unlike`,
  know: `know knows knew sure clear certain idea clue tell remember see seen find found understand understood say guess figure explain wissen weiß klar sait sais sabe sé claro prove check
    verify confirm trace measure predict guarantee rely trust`,
  specify: `say says said state states mention mentions define defines defined specify specifies specified name names named list lists listed describe describes described cover covers covered
    set sets give gives given tell tells explain explains explained document documented written write stated mentioned spell spelled spelt address addresses addressed limit limits limited
    regulate regulates regulated foresee foreseen provide provides assigned appointed agreed decided fixed budgeted planned tested reviewed checked approved signed measured verified
    documented steht sagt definiert geregelt festgelegt genannt beschrieben dit précise mentionne défini prévu dice menciona define definido especifica require requires demand demands`,
  source: `section clause contract text document policy spec specification report table page draft guide agreement plan bylaws bylaw paper article annex appendix schedule email mail letter
    thread config website site docs doc readme memo minutes invoice deck slide slides sheet spreadsheet brochure handbook manual standard regulation budget paragraph footnote header title
    version export database register ledger log calendar offer quote proposal statement form charter terms law licence license notes transcript summary announcement release vertrag text
    abschnitt klausel bericht tabelle dokument seite contrat rapport tableau document clause contrato informe tabla cláusula notice wording sentence line`,
  number: `one two three four five six seven eight nine ten eleven twelve fourteen fifteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million half third quarter
    twice zwei drei vier fünf sechs sieben acht neun zehn zwölf dreißig sechzig deux trois quatre cinq dix quinze trente soixante dos tres cuatro cinco diez treinta sesenta percent dozen`,
  anyone:
    'any anyone anybody everyone everybody someone somebody whoever every jeder jemand quiconque cualquiera everything anything stranger outsider outsiders',
  only: 'only single sole solely alone just one-person lone einzige einzigen seul seule único única entirely exclusively',
  worry: `risk risks risky riskier worry worries worried worrying concern concerns concerned concerning danger dangerous dangerously afraid fear fears scary scares scared nervous uneasy
    uncomfortable anxious threat threatens threaten hazard alarming troubling worrisome bothers bothered bugs dread risiko risiken gefahr gefährlich sorge sorgen bedenken befürchte angst
    risque risques danger crains inquiète inquiet riesgo riesgos peligro preocupa temo doubt doubts doubtful skeptical sceptical suspicious uncertain uncertainty hesitant dislike unhappy`,
  harm: `lose loses lost losing loss losses fail fails failed failing failure break breaks broken breaking crash crashes leak leaks leaked leaking miss misses missed missing delay delays delayed
    damage damages harm harms hurt hurts hurting block blocks blocked stuck stall stalls die dies dead kill kills corrupt corrupts overwrite overwrites overwritten delete deletes deleted wipe
    wipes wiped erased steal steals stolen abuse abused exploit exploits exploited attack attacked trouble disaster catastrophe nightmare mess chaos collapse collapses overload overloaded
    outage downtime backfire backfires burn burned bite bites cost costs costly expensive slip slips late overdue expire expires expired lapse lapses suffer suffers starve drop drops dropped
    bounce bounces reject rejects rejected refuse refuses refused object contest challenge challenged complain complains complaint complaints escalate cancel cancels pull leave leaves walk
    vanish vanishes disappear disappears gone sink sinks drift drifts starves lock locked hang hangs freeze freezes hack hacked hackers breach breached attackers ruin ruins ruined screwed doomed
    toast bankrupt bankruptcy insolvent bust default defaults sued spoof forge forged impersonate tamper double-charge overcharge overcharged overrun overruns exceed exceeds churn churns
    embarrassing embarrassed embarrass blame blamed angry furious upset deadlock starved runaway stranded strand stranding undermine jeopardise jeopardize penalised penalized weaponise misuse
    misused verlieren verliert verpassen verpasst scheitert kaputt schaden ausfall perdre perd perdons panne retard perder pierde fallar falla retraso tarde caduca trap trapped choke flood floods
    poison leaking spill spills bleed scramble burnout quit quits resign resigns strike evict evicted shut poach stuck`,
  flaw: `vague ambiguous ambiguity unclear confusing misleading outdated obsolete stale wrong mistake error errors flaw flaws loophole loopholes hole holes weak weakness fragile brittle insecure
    unsafe unsafely broad one-sided unfair unlimited uncapped unrealistic optimistic infeasible impossible unenforceable unworkable untested unverified unaudited unpatched unprotected
    unencrypted unsupported unmaintained understaffed bottleneck circular meaningless useless toothless arbitrary subjective tight thin short problem problems problematic issue issues tricky
    ugly nasty awkward painful messy suspicious strange odd weird absurd plaintext hardcoded bug bugs buggy defect manual deprecated incomplete inaccurate inadequate insufficient inconsistent
    misaligned mislabelled mislabeled duplicate duplicated exposed exposure vulnerable vulnerability backdoor unstable flaky slow sloppy hostile open-ended blind grey-area gray-area redundant
    overlap overlaps opaque silent silently unnoticed unilaterally unilateral sole-discretion automatic automatically retroactive retroactively perpetual irrevocable forever unlimited shaky
    questionable dubious debatable ambitious aggressive steep insane crazy unacceptable untenable unsustainable unproven unrealistic unqualified untrained overworked heikel problematisch unklar
    mehrdeutig veraltet falsch knapp kurz ambigu vague faux court trompeur ambiguo vago falso corto`,
  law: `liable liability liabilities sue sued lawsuit court illegal unlawful unlawfully breach breaches violate violates violation fine fines fined penalty penalties compliance non-compliance
    non-compliant noncompliant gdpr privacy audit auditor auditors regulator regulators authority authorities infringe infringes infringement void invalid indemnity negligence legal prosecuted
    haften haftung haftbar rechtswidrig verstoß dsgvo responsable amende illégal rgpd ilegal multa injunction statute tribunal consent ombudsman damages recourse`,
  differ: `compatible consistent contradict contradicts contradicted contradiction contradictory contradictions conflict conflicts conflicting inconsistent inconsistency inconsistencies mismatch mismatched differ
    differs differing different disagree disagrees discrepancy discrepancies incompatible diverge diverges opposite deviates clash clashes widerspricht widerspruch unterschiedlich
    contredit différent différents contradice distinto distintos diferente incorrect untrue differently opposed irreconcilable`,
  gap: `missing lack lacks lacking absent gap gaps omit omits omitted unknown undefined unspecified undocumented unassigned unanswered undecided unresolved unowned blank empty tbd tba todo
    silent placeholder fehlt fehlen fehlende offen manque manquent manquant vide falta faltan unbekannt inconnu unstated unaddressed unbudgeted unfunded unaccounted nonexistent vacant`,
  alarm:
    'ouch yikes oh uh uh-oh oops huh hm hmm damn wow omg wtf aïe ojo oje seriously wait hang what really eek ugh crap shit dear hell blimey',
  still:
    'still ever even anywhere anymore yet already since nirgendwo noch encore gar todavía overall longer nowhere whatsoever',
  degree: 'too so very quite rather pretty really extremely far way zu trop demasiado awfully terribly fairly',
  we: "we our us we're we've we'd we'll ours i'm wir uns unser unsere nous notre nos on nosotros nuestro",
  asks: 'who what which when where how why whose whom wer was wann welche wie qui que quel quelle combien quand quién qué cuál cuánto',
  wish: `let's lets should shall propose suggest prefer please rather sollten vorschlag devrait proposons deberíamos wish wants`,
  being:
    "is are was were be been being isn't aren't wasn't weren't it's that's there's ist sind war est sont était es son está están hay stays remains",
  stake: `customer customers client clients user users patient patients member members data money deadline deadlines launch release budget license licence backup backups password passwords key keys
    insurance supplier suppliers vendor vendors investor investors board staff server servers production prod revenue price prices payment payments fee fees warranty quorum vote votes patent
    patents copyright trademark ip contractor contractors tenant tenants employee employees public press reputation account accounts service security safety kunden kunde daten geld client
    clients données argent cliente clientes datos dinero record records grant credentials token`,
  past: 'yesterday ago was were had did used last once',
  calm: `fine ok okay good great perfect nice lovely thanks thank agreed cheers brilliant cool excellent clear correct right done solved fixed sorted resolved settled simple easy cake coffee lunch
    pizza beer joke joking kidding lol haha hello hi bye morning everyone welcome gut danke merci bon gracias bien understandable reasonable covered acceptable`,
  have: "have has had having hasn't haven't hadn't 've got contains contain includes include haben hat avons avez ont tenemos tiene",
  there: "there there's",
  depend:
    'depend depends dependent depending relies rely rests hinges assumes assume assumed assuming assumption presumes hope hopes hoping trusts trust beholden',
  hedge: `maybe perhaps probably guess think seems seem supposedly apparently believe likely presumably supposed vielleicht wohl anscheinend peut-être quizás suppose theory basically technically strictly
    literally`,
  more: 'more less longer shorter older newer higher lower fewer larger smaller bigger later earlier stricter looser cheaper worse than faster slower above below beyond over under plus mehr weniger länger kürzer',
}

/** Endings of a contraction that says no; without its apostrophe only a known one, for `point` and `document` say none. */
const NEGATED = /n['’]t$|^(?:ai|are|ca|could|did|do|does|had|has|have|is|might|must|need|should|was|were|wo|would)nt$/u
/** The same ending, of a word that has it. */
const NEGATION = /n['’]?t$/u

const LEXICON: ReadonlyMap<string, number> = lexiconOf()

function lexiconOf(): Map<string, number> {
  const lexicon = new Map<string, number>()
  for (const [kind, words] of Object.entries(WORDS)) {
    for (const word of words.split(/\s+/u))
      lexicon.set(word, (lexicon.get(word) ?? 0) | KIND[kind as keyof typeof KIND])
  }
  return lexicon
}

/** The kinds of a word in lower case, as bits of KIND. */
export function kindsOf(word: string): number {
  const known = LEXICON.get(word) ?? 0
  if (known === 0 && /^\d/u.test(word)) return KIND.number
  if (!NEGATED.test(word) || word.length < 4) return known
  const bare = word.replace(NEGATION, '')
  return (
    known | KIND.no | (LEXICON.get(bare) ?? LEXICON.get(`${bare}n`) ?? 0) | (/^(?:ca|wo)n?$/u.test(bare) ? KIND.can : 0)
  )
}
