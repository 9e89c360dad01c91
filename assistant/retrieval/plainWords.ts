import { contentWords } from '#engine/room/words.ts'

/** Words of people who ask, and behind the colon what agreements, policies, specifications, papers and mails say instead. */
const PLAIN = `
  quit leave walk exit escape: terminate termination withdraw withdrawal resign resignation cancel rescind /
  break broke broken breaking: breach violation default fail failure infringe /
  sue sued court quarrel fight disagree argue argument: dispute arbitration litigation jurisdiction mediation venue claim /
  secret quiet leak gossip: confidential confidentiality nondisclosure disclosure proprietary /
  own belong belongs whose: ownership title property proprietary intellectual rights /
  hurt injure harm: indemnify indemnification liability damage injury /
  blame fault: liable liability negligence responsible responsibility /
  storm war earthquake disaster pandemic flood riot: force majeure emergency /
  sign signed signature: execute execution signatory undersigned / lend borrow: loan license credit /
  country countries abroad overseas foreign: jurisdiction international territory cross-border nation export /
  letter mail email post write: notice notification correspondence address /
  age kid kids child young teenager: minor minors children parental guardian /
  worker staff hire hired: employee personnel employment contractor /
  holiday vacation day-off: leave absence annual / boss: supervisor manager employer superior /
  sick ill doctor hospital: medical health illness / fired sacked laid-off: termination dismissal dismiss discharge /
  rule rules: policy code conduct regulation requirement /
  bribe bribes present presents: corruption gift hospitality anti-bribery /
  cheat lie lying steal stolen: fraud misconduct dishonest theft falsify /
  punish punished punishment trouble: sanction disciplinary penalty discipline /
  complain complaint unhappy: grievance complaint whistleblower appeal escalation /
  inspect look-over: audit inspection examine review /
  throw destroy shred bin: disposal destruction delete discard purge /
  track follow spy watch: cookies analytics monitoring surveillance tracking log /
  ads advertisement: marketing advertising promotional /
  hacked hack hacker stolen: breach incident attack attacker intrusion security /
  pick picked chosen choose select: elect election appoint nominate selection /
  leader: president chair chairman director / enough: quorum minimum sufficient /
  behalf stand-in substitute deputy: proxy delegate alternate / empty vacant: vacancy null /
  yearly: annual annually / bookkeeper bookkeeping accountant accounts: treasurer financial fiscal accounting /
  shut close closed: dissolution dissolve terminate shutdown closure /
  salary wage earn: remuneration compensation pay /
  crash crashes hang hangs stuck freeze dies: failure fault timeout deadlock unresponsive fail /
  fast quick quickly slow speed faster: performance latency throughput efficiency speedup responsiveness /
  big large huge small tiny wide long: size capacity scale length dimension width /
  limit limits: maximum bound threshold restriction /
  once simultaneous simultaneously together parallel: concurrent concurrency parallel thread multiple simultaneous multi-threaded /
  wait waiting: timeout delay blocking latency /
  remember remembered stored: cache persist memory state storage persistent /
  find look locate: discovery search lookup locate query /
  safe protected protect: security authentication authorization encryption protection /
  login log-in password: authentication credential credentials sign-in /
  allowed permitted rights: authorization permission access privilege license /
  broken damaged garbled wrong: corrupt corruption invalid malformed error integrity /
  old outdated earlier: legacy deprecated obsolete compatibility backward previous prior /
  newest latest unreleased current recent: development version release update git /
  undo back: rollback revert restore cancel / talk speak exchange: communication protocol message interface /
  arrive arrives sent: receipt delivery transport receive / lost lose missing: loss recovery retransmission gap /
  double twice duplicate again: duplicate idempotent repeat retry replay redundant /
  letter letters spelling: character encoding text alphabet / clock time: timestamp synchronization /
  sleep: suspend power standby / phone phones smartphone: mobile device android handset telephone /
  browser website online site homepage: web internet url http link /
  computer computers machine machines pc: platform system hardware server node workstation processor /
  picture pictures photo drawing: image figure graphic bitmap / code source: implementation program software /
  room space: storage memory disk capacity / correct right: validation verify valid conformance accurate /
  try tried test tested: evaluation experiment benchmark testing experimental trial /
  mistake mistakes typo: error bug fault erratum /
  help question ask: support contact documentation assistance forum / bug bugs: issue defect tracker report /
  wrote written made who: author editor contributor maintainer /
  paid funded money sponsor sponsored financed: funding grant support acknowledgment sponsor /
  reuse: license copyright permission redistribution /
  rival rivals compete: competition competitor alternative related /
  similar earlier others: related prior previous comparison / next later plan planned: future roadmap outlook /
  better good advantage: advantage benefit improvement motivation /
  bad weak drawback wrong: disadvantage limitation drawback weakness problem /
  before needed: prerequisite requirement dependency precondition /
  download get obtain: installation available obtain download release /
  danger dangerous bad: risk threat hazard vulnerability / likely chance: probability likelihood /
  cheap expensive: cost price pricing / customer customers audience: target user persona market /
  earn money: revenue monetization pricing income profit / grow: growth traction expansion /
  raise: funding round investment financing / worth: valuation value /
  finish finished done ready: completion milestone delivery timeline schedule /
  included left omitted: scope exclusion excluded non-goal / success successful: metric kpi measure /
  meet call talk telephone: meeting conference session telco teleconference /
  attach attached enclosure: attachment annex exhibit / guess guessing: estimate prediction brute-force predict /
  cause causes: reason due result / people persons: individual user member participant /
  doctor lawyer expert: professional specialist adviser counsel / lawyers lawyer legal: counsel attorney legal law /
  wine beer drink: alcohol beverage /
  teach teacher school schools student pupils: education educational training student academic /
  factory: manufacturing production plant / car drive: vehicle automobile /
  house home flat: property premises residence building / road street: address location /
  film movie tv: video media broadcast / hear listen sound loud: audio voice acoustic /
  see eye blind: visual vision display accessibility / read reading: access input parse /
  draw paint: render rendering display graphics / speak dictate talk: voice speech /
  guarantee promise promised: warranty assurance commitment undertaking guarantee /
  fix fixed repair broken: support maintenance remedy correction patch / sure certain: verify assurance confirm /
  nobody anyone everyone: person member public / secretly hidden: undisclosed confidential concealed /
  stranger strangers outsider outside outsiders: third-party unauthorized external public /
  inside internal: internal member private / start begin: commencement effective initiation startup /
  stop end: termination expiry cease / join: membership registration admission enroll participate /
  grown-up adult: age majority / list lists: register registry index inventory table / map: diagram layout topology /
  drop dropped: discard remove loss / hold holds: maintain custody retain possess /
  split: partition divide shard allocation / mix: merge combine blend / shape look: format layout appearance style /
  colour color: theme palette style / button click: interface control widget /
  step steps: procedure process stage workflow / idea: concept proposal approach / aim want: goal objective purpose /
  story: background history context / history: background evolution origin / sum total: amount aggregate /
  part: component section module element / kind kinds sort: type category class classification /
  difference differ: comparison versus distinction / poor: low-quality insufficient /
  spare extra: additional backup redundant / rent: lease rental tenancy /
  house-keeping cleanup clean: garbage collection maintenance purge /
  throwaway temporary: ephemeral transient interim / visit visitor guest: guest access /
  travel trip hotel flight: travel expense reimbursement accommodation /
  lunch meal food dinner: meal catering refreshment hospitality / clothes wear: dress attire uniform /
  weapon gun: firearm / noise: sound nuisance / rubbish trash garbage: waste disposal / water oil gas: fluid liquid /
  sun light: light environment / weather: climate environment / teammate colleague: employee staff team member /
  quarrel clash: conflict dispute collision / winner win won: award result / prize reward: award incentive bounty /
  to-do to-dos todo todos chore: action item task / bump raise increase: increment version revision /
  typo spelling misspelt: editorial erratum correction minor /
  umlaut umlauts accent accents garbage gibberish garbled: encoding charset character unicode /
  turn transform into: convert reshape transform conversion /
  talk talks speak speaks: interface connect connection protocol driver communicate /
  supplier seller: vendor provider / two both simultaneously: concurrent concurrency multi-user shared /
  mistake wrong error: incorrect unresolved correction invalid error /
  hand handing: submit deliver delivery transfer submission /
  tweak adjust fiddle: configure configuration parameter customize option setting /
  gadget thing device: device equipment hardware / price cost pay: fee charge payment rate tariff /
  money cash: payment fund financial fee / bank: account financial / bill: invoice billing /
  deadline due: date period expiry / stay remain: survive retention continue /
  afterwards after end: survival post-termination subsequent / refund back: reimbursement repayment /
  cap ceiling: limitation limit maximum / lawsuit sue: indemnity claim proceedings /
  promise promises: warranty representation covenant undertaking /
  exception exceptions except unless: exclusion exemption waiver derogation / waive skip: waiver exemption /
  override beat trump precedence conflict: prevail precedence supersede order /
  newer replace replaces: supersede successor obsolete update /
  mean means meaning: definition defined term interpretation / word words term: definition terminology glossary /
  shorthand abbreviation acronym: abbreviation acronym glossary /
  cover covers covered apply applies: scope applicability coverage / exempt excused: exemption exclusion /
  outside out: scope exclusion external / approve approves okay sign-off: approval authorize consent /
  boss manager in-charge charge: responsible supervisor director lead / who whom: responsible contact role /
  emergency urgent: incident contingency crisis /
  power electricity outage blackout: failure disaster continuity power /
  backup backups: recovery continuity archive / laptop laptops device devices: equipment device asset endpoint /
  badge door key building: physical access premises / home remotely remote: telework remote teleworking /
  phishing scam scams: phishing spoofing social / virus viruses malware: malware malicious antivirus /
  password passwords passphrase: authentication credential /
  erase wipe forget: deletion erasure sanitization disposal / child children kids: minor /
  complain complaints: grievance complaint appeal / train trained learn course: training awareness education /
  punished fired consequences happens ignore: sanction disciplinary enforcement penalty /
  check checked checks: audit monitoring review verification inspection /
  often regularly: frequency periodic interval annually quarterly /
  allowed okay fine legal: permitted authorized acceptable compliance / gift gifts: gratuity hospitality benefit /
  relative relatives friend family: conflict interest related nepotism / job jobs: position role employment duty /
  quit resign: resignation termination / tired workload hours: working time overtime /
  insulted bullied bully: harassment discrimination / research study: experiment evaluation methodology /
  experiment experiments tried: evaluation methodology setup /
  participants patients people: subject sample respondent cohort /
  result results found show: finding evaluation conclusion / prove proof proved: theorem lemma proof /
  idea trick: approach technique insight contribution / basics background: preliminary background /
  compare compared against: baseline comparison related /
  shortcoming weakness weaknesses missing: limitation drawback / next left open: future /
  dataset data: corpus dataset collection / computer computers hardware run: platform setup environment /
  fast faster time: performance runtime speedup throughput / money paid thanks thank: acknowledgment grant funding /
  written wrote paper: author / mail mails e-mail: message email mailing /
  attachment attached file: attachment enclosed / call meeting dial: conference teleconference webinar /
  link: url address / tomorrow today date when: schedule date agenda / agenda program: agenda schedule /
  vote voted decision decided: ballot motion resolution decision / minutes notes: minutes record /
  talk talked discuss: discussion minutes / customer customers buyer: client user market /
  investor investors: shareholder investor / profit: margin earnings revenue / burn runway: cash /
  founder founders: management team / plan plans planned: roadmap milestone strategy /
  feature features: functionality requirement capability /
  must needed need: requirement mandatory required prerequisite / nice optional: optional recommended /
  slow fast load: performance latency / break breaks: fail failure regression error /
  old older: legacy previous deprecated / open opens read reads: import read load /
  save saves write: export write store / connect connects connection: interface connection network /
  login logged: session authentication / restart reboot: recovery restart reset initialization /
  leave leaves leak: leak disclosure release / lock locks locked: mutex mutual exclusion synchronization lockout /
  sleep sleeps wake: suspend power hibernate / empty nothing: null zero blank /
  strange odd weird: anomaly special exception unexpected /
  number numbered numbering: identifier sequence id version / name names named: identifier title naming /
  letter letters: character alphabet string / shape table rows columns: layout format reshape matrix /
  picture pictures logo: figure graphic image emblem / font fonts bold: typeface style font /
  paper size margins: page layout geometry / footnote footnotes: footnote annotation /
  quote quotes cite: citation reference bibliography / chapter chapters: section chapter heading /
  cover front: title front / print printed: printing output / colour colours color: colour theme /
  symbol sign: notation symbol / formula formulas equation: math equation mathematical /
  delete remove uninstall: removal deletion uninstall / install installed setup: installation setup /
  update updates upgrade: update upgrade release / broken crashed boot boots start: recovery rescue repair failure /
  password forgot: recovery reset / free gratis: charge cost license / sell selling commercial: commercial sale /
  credit mention: attribution acknowledgment / modify modified: derivative modification /
  share publish: distribute distribution publish redistribution / trademark logo name: trademark brand
`

const FORMAL = formalOf(PLAIN)

function formalOf(lines: string): Map<string, readonly string[]> {
  const formal = new Map<string, readonly string[]>()
  for (const line of lines.split('/')) {
    const [plain = [], others = []] = line.split(':').map(contentWords)
    for (const word of plain) {
      const known = formal.get(word) ?? []
      formal.set(
        word,
        [...new Set([...known, ...others])].filter((other) => other !== word),
      )
    }
  }
  return formal
}

/** Formal words that a plain word of a question may stand for; not the other way round. */
export function formalWords(word: string): readonly string[] {
  return FORMAL.get(word) ?? []
}
