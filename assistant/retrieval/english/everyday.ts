/** Plain words for what papers, mails and documents of any kind say. */
export const EVERYDAY = `
  boss: supervisor manager employer superior coordinator master leader controller responsible governance management /
  sick ill hospital: medical health illness / doctor: medical health illness professional specialist adviser counsel /
  throw: disposal destruction delete discard purge dispose /
  destroy: disposal destruction delete discard purge return / shred bin: disposal destruction delete discard purge /
  limit: maximum bound threshold restriction cap /
  limits: maximum bound threshold restriction limitation threat validity limit cap /
  arrive arrives sent: receipt delivery transport receive / picture pictures: image figure graphic bitmap emblem /
  photo drawing: image figure graphic bitmap /
  try test tested: evaluation experiment benchmark testing experimental trial /
  tried: evaluation experiment benchmark testing experimental trial methodology setup /
  help question: support contact documentation assistance forum /
  ask: support contact documentation assistance forum inquiry / wrote: author editor contributor maintainer /
  written: author editor contributor maintainer purpose motivation introduction /
  made: author editor contributor maintainer intellectual property invention work-product /
  who: author editor contributor maintainer responsible contact role authority audience reader roles responsibilities /
  paid funded sponsored financed: funding grant support acknowledgment sponsor /
  money: funding grant support acknowledgment sponsor numeric currency decimal /
  sponsor: funding grant support acknowledgment / similar: related prior previous comparison /
  earlier: related prior previous comparison advance premature /
  others: related prior previous comparison third-party external party share background /
  next: future roadmap outlook / later: future roadmap outlook delay overdue subsequent /
  plan planned: future roadmap outlook milestone strategy /
  better: advantage benefit improvement motivation outperform comparison /
  good: advantage benefit improvement motivation reputational reputation / advantage: benefit improvement motivation /
  bad weak: disadvantage limitation drawback weakness problem / drawback: disadvantage limitation weakness problem /
  wrong: disadvantage limitation drawback weakness problem rectification correction accuracy /
  before: prerequisite requirement dependency precondition prior advance premature related background /
  needed: prerequisite requirement dependency precondition mandatory required / likely chance: probability likelihood /
  cheap: cost price pricing cost-effective economical / expensive: cost price pricing /
  customer customers: target user persona market client / audience: target user persona market reader /
  grow: growth traction expansion / raise: funding round investment financing price adjustment increase /
  finish finished done ready: completion milestone delivery timeline schedule /
  included omitted: scope exclusion excluded non-goal / left: scope exclusion excluded non-goal future /
  success successful: metric kpi measure / attach enclosure: attachment annex exhibit /
  attached: attachment annex exhibit enclosed / guess: estimate prediction brute-force predict estimation /
  guessing: estimate prediction brute-force predict / cause causes: reason due result /
  people: individual user member participant subject sample respondent cohort population /
  persons: individual user member participant population /
  lawyer: professional specialist adviser counsel attorney legal law /
  expert: professional specialist adviser counsel / lawyers: counsel attorney legal law /
  legal: counsel attorney law permitted authorized acceptable compliance regulatory statutory /
  wine drink: alcohol beverage / beer: alcohol beverage informal gathering /
  teach teacher school schools pupils: education educational training student academic /
  student: education educational training academic / factory: manufacturing production plant /
  car drive: vehicle automobile / road street: address location / film movie tv: video media broadcast /
  hear listen sound loud: audio voice acoustic / speak dictate: voice speech /
  talk: voice speech messaging communication / fix fixed repair broken: support maintenance remedy correction patch /
  sure: verify assurance confirm doubt uncertainty / certain: verify assurance confirm /
  nobody everyone: person member public / anyone: person member public third-party external party share /
  stranger strangers outsider outsiders: third-party unauthorized external public /
  outside: third-party unauthorized external public scope exclusion / inside: internal member private /
  internal: member private / list: register registry index inventory table mailing subscription /
  lists: register registry index inventory table / drop: discard remove loss /
  dropped: discard remove loss out-of-scope non-goal exclusion deferred / hold holds: maintain custody retain possess /
  mix: merge combine blend combination integration / colour: theme palette style / color: theme palette style colour /
  step steps: procedure process stage workflow /
  idea: concept proposal approach technique insight contribution influence derived inspiration intellectual property
  invention work-product / aim want: goal objective purpose /
  story: background history context use-case scenario user / history: background evolution origin /
  sum total: amount aggregate / kind kinds: type category class classification /
  sort: type category class classification ordering rank / difference differ: comparison versus distinction /
  poor: low-quality insufficient / spare: additional backup redundant /
  extra: additional backup redundant addition adding join scale provision change /
  house keeping cleanup clean: garbage collection maintenance purge /
  throwaway temporary: ephemeral transient interim / lunch food dinner: meal catering refreshment hospitality /
  meal: catering refreshment hospitality / clothes wear: dress attire uniform / weapon gun: firearm /
  noise: sound nuisance / rubbish trash garbage: waste disposal / water: fluid liquid utilities charges /
  oil gas: fluid liquid / sun: light environment / light: environment / weather: climate environment /
  winner win won: award result / prize reward: award incentive bounty /
  to-do to-dos todo todos chore: action item task / supplier: vendor provider subcontracting subprocessor third-party /
  seller: vendor provider / hand handing: submit deliver delivery transfer submission /
  afterwards after end: survival post-termination subsequent / cap ceiling: limitation limit maximum /
  word: definition terminology glossary document file definitions interpretation /
  words: definition terminology glossary string character text / term: definition terminology glossary /
  shorthand: abbreviation acronym glossary / abbreviation: acronym glossary / acronym: abbreviation glossary /
  cover covers covered applies: scope applicability coverage /
  apply: scope applicability coverage application request eligibility / out: scope exclusion external /
  whom: responsible contact role / emergency: incident contingency crisis urgent expedited temporary /
  urgent: incident contingency crisis emergency expedited temporary /
  laptop: equipment device asset endpoint theft loss byod personal / laptops devices: equipment device asset endpoint /
  device: equipment asset endpoint / home remotely: telework remote teleworking / remote: telework teleworking /
  train trained course: training awareness education / learn: training awareness education learning lesson /
  often: frequency periodic interval annually quarterly likelihood probability /
  regularly: frequency periodic interval annually quarterly cron scheduled /
  allowed: permitted authorized acceptable compliance eligibility qualification requirement criteria /
  okay fine: permitted authorized acceptable compliance / research study: experiment evaluation methodology /
  experiment experiments: evaluation methodology setup / participants patients: subject sample respondent cohort /
  result results show: finding evaluation conclusion /
  found: finding evaluation conclusion discoverer finder reporter acknowledgment / prove proved: theorem lemma proof /
  proof: theorem lemma evidence documentation record correctness soundness /
  trick: approach technique insight contribution / basics: preliminary background /
  background: preliminary daemon service process / compare against: baseline comparison related /
  compared: baseline comparison related state-of-the-art / shortcoming weakness weaknesses: limitation drawback /
  missing: limitation drawback apologies absent regrets / open: future question issue unresolved pending /
  dataset: corpus collection / data: corpus dataset collection source / thanks thank: acknowledgment grant funding /
  paper: author / mail: message email mailing electronic / mails e: message email mailing / attachment: enclosed /
  file: attachment enclosed / call meeting: conference teleconference webinar /
  dial: conference teleconference webinar telephone electronic remote participation /
  vote voted: ballot motion resolution decision / decision: ballot motion resolution /
  decided: ballot motion resolution decision agreed / buyer: client user market / burn runway: cash /
  founder founders: management team / plans: roadmap milestone strategy /
  feature features: functionality requirement capability /
  must: requirement mandatory required prerequisite compulsory obligation /
  need: requirement mandatory required prerequisite / nice: optional recommended / optional: recommended /
  strange odd: anomaly special exception unexpected / weird: anomaly special exception unexpected edge case /
  letter: character alphabet string / letters: character alphabet string text /
  logo: figure graphic image emblem publicity press announcement / footnote: annotation /
  footnotes: footnote annotation / quote quotes cite: citation reference bibliography / chapter: section heading /
  chapters: section chapter heading / colours: colour theme palette / symbol: notation / sign: notation symbol /
  formula formulas: math equation mathematical / equation: math mathematical / sell selling: commercial sale /
  commercial: sale / credit: attribution acknowledgment service remedy / mention: attribution acknowledgment /
  modify modified: derivative modification /
  share: distribute distribution publish redistribution allocation apportionment /
  publish: distribute distribution redistribution /
  phone: telephone electronic remote teleconference participation byod personal device /
  video online virtual: telephone electronic remote teleconference participation /
  colleague colleagues: peer peers coworker team / unsure: doubt uncertainty /
  doubt: uncertainty limitation validity threat / person: user member individual population data subject /
  user: member individual population / users: user member individual population /
  bring add: addition adding join scale provision / adding: addition join scale provision /
  new: addition adding join scale provision onboarding induction screening /
  else other: third-party external party share / told tell informed know: notification notify inform announcement /
  trouble problems difficulty: issue problem limitation challenge fragile /
  problem: issue limitation challenge fragile / forget forgot forgotten: omission /
  rush hurry: emergency urgent expedited temporary / party casual: informal gathering / informal: gathering /
  side sides: party parties / wrap wrapper: underlying adapter / boolean flags: parameter flag / flag: parameter /
  wait waits waiting: asynchronous background synchronous blocking / output: standard pipe result /
  inspired ideas origin borrowed: influence derived inspiration /
  robot: automated automatic machine artificial profiling decision /
  computer algorithm ai decide: automated automatic machine artificial / evidence: documentation record /
  paperwork forms: documentation form application / form: documentation application /
  applying: application request eligibility / application: request eligibility /
  eligible: eligibility qualification requirement criteria costs expenditure allowable /
  qualify qualified: eligibility qualification requirement criteria / early: prior advance premature /
  late: delay overdue subsequent delivery / refuse: reject decline refusal deny /
  force forced: mandatory compulsory obligation required / true: accurate representation /
  correct: accurate representation rectification correction accuracy /
  foreign: international alien transfer adequacy cross-border / foreigner: international alien /
  ship shipping send: delivery shipment freight / delivery: delay / support: service assistance /
  helpdesk: support service assistance / hotline: support service assistance whistleblower whistleblowing /
  response: turnaround / answer reply: response turnaround / capital capitalised: definition /
  headings: heading interpretation convenience / whole everything: entire entirety complete / work: additional change /
  hour hourly: rate / affected: impact scope data subject individual / hit: affected impact scope /
  safe version: fixed remediated / stolen: theft loss device / lost: theft loss device consequential indirect damages /
  name: reputational reputation naming rename convention / reputation: reputational /
  law: compliance regulatory statutory governing / laws: compliance regulatory statutory / shape: dimension /
  size: dimension market addressable opportunity / energy battery: power consumption / time-zone: timezone /
  document: file / sorted: ordering sort rank / group: aggregate cluster / groups: aggregate cluster group /
  join: merge combine registration participation dial / combine: merge join combination integration /
  text strings: character string / leader: coordinator master / message: communication /
  messages: message communication / example: sample illustration / reader: audience /
  purpose: motivation introduction / short: abstract summary overview / summary: abstract overview /
  works: design architecture method approach / numbers: statistics results numeric currency decimal /
  than: outperform improvement comparison / worse: degradation overhead / cost: overhead complexity /
  overhead: complexity cost / give: return destruction / concerned: data subject individual /
  charge runs: controller responsible governance management / compensation downtime: service credit remedy /
  electricity heating: utilities charges / deposit:  / security: deposit / trial: probation probationary evaluation /
  probation: probationary evaluation / bonus: benefits incentive / perks extras: benefits bonus incentive /
  forbidden banned disallowed: prohibited restriction acceptable use / prohibited: restriction acceptable use /
  spent: eligible costs expenditure allowable / progress: reporting milestone /
  report: reporting progress milestone whistleblower whistleblowing / own private: byod personal device /
  desk screen: clear-desk workstation / dirty laundering: money-laundering sanctions /
  identity check: verification know-your-customer identification proofing / wrongdoing: whistleblower whistleblowing /
  friend relative: related-party conflict / market: addressable opportunity /
  copy imitate moat: defensibility barrier differentiation competitive / rounds funding: financing investment /
  stories: use-case scenario user / skip: out-of-scope non-goal exclusion deferred /
  unanswered undecided: open question issue unresolved pending / comply obey follow: conformance compliance adherence /
  extend: extension extensibility plug-in customization renewal automatic /
  plug: extension extensibility plug-in customization / helps part: ablation contribution / ablation: contribution /
  rivals: baseline state-of-the-art comparison / came: dataset source collection /
  doubts shaky: limitation validity threat / apologised: apologies absent regrets / absent: apologies regrets /
  agreed: decision resolution motion / invited invite: invitation attendee / comment: feedback review /
  comments: comment feedback review / feedback: comment review / approve merge: approval review maintainer /
  commit: patch change / patch: commit change / break regress: regression breakage / regression: breakage /
  mailing: list subscription / unsubscribe: subscription / leave: unsubscribe subscription /
  joined: registration participation dial / sharing split: allocation distribution apportionment /
  count counts many: number total amount quantity / types sorts: type category classification /
  maximum: limit cap threshold / least: minimum threshold / minimum: threshold / scan: image figure /
  handwritten: wet-ink / signature: handwritten wet-ink / passport id card: identification document identity /
  birthday old: age birth / age: birth / gender race religion: special categories discrimination /
  illness: health medical special / health: medical special / medical: health special /
  fingerprint face voice: biometric / location: geolocation / gps position: location geolocation /
  abroad eu usa: international transfer adequacy cross-border / mistake: rectification correction accuracy /
  questions: contact inquiry / contact: inquiry / machine automatic: automated profiling decision /
  subcontractor outsourced: subcontracting subprocessor third-party / profit: consequential indirect damages /
  pandemic war strike: force-majeure / partners partnership joint: joint-venture relationship agency /
  employee employees: independent contractor relationship / renew again: renewal extension automatic /
  higher prices: price adjustment increase / tax: taxes vat withholding / taxes: vat withholding /
  invention: intellectual property work-product / press: publicity announcement /
  announce: publicity press announcement / country: governing law / meaning: definitions interpretation /
  two versions languages: language prevailing translation / key: management cryptographic /
  keys: key management cryptographic / joiner starter: onboarding induction screening / roles: responsibilities /
  start boot: initialization startup bootstrap / pick: random selection sampling / random: selection sampling /
  estimate: estimation prediction / learned: training learning lesson experience retrospective /
  lessons: experience lesson retrospective / cheaper faster: efficiency optimization /
  simple easier: simplicity simplification usability / complicated hard: complexity difficulty /
  corner special: edge case exception / rename: naming convention / rows columns: table column relation /
  table: column relation / music: audio / keyboard: input / typing: keyboard input / mouse click: pointer input /
  email: electronic mail message / chat: messaging communication / folder: directory path location /
  directory: path location / link: symbolic hyperlink / shortcut: symbolic link hyperlink / log: logging record /
  logs: logging log record / schedule nightly: cron periodic scheduled / service: daemon process /
  library: dependency / libraries: library dependency / conflict: incompatibility /
  together: conflict incompatibility
`
