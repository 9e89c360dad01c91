/** Plain words for what papers, mails and documents of any kind say. */
export const EVERYDAY = `
  boss: supervisor manager employer superior coordinator master leader / sick ill hospital: medical health illness /
  doctor: medical health illness professional specialist adviser counsel /
  throw: disposal destruction delete discard purge dispose /
  destroy shred bin: disposal destruction delete discard purge / limit: maximum bound threshold restriction /
  limits: maximum bound threshold restriction limitation threat validity /
  arrive arrives sent: receipt delivery transport receive / picture pictures: image figure graphic bitmap emblem /
  photo drawing: image figure graphic bitmap /
  try test tested: evaluation experiment benchmark testing experimental trial /
  tried: evaluation experiment benchmark testing experimental trial methodology setup /
  help question ask: support contact documentation assistance forum /
  wrote made: author editor contributor maintainer /
  written: author editor contributor maintainer purpose motivation introduction /
  who: author editor contributor maintainer responsible contact role authority audience reader /
  paid funded money sponsored financed: funding grant support acknowledgment sponsor /
  sponsor: funding grant support acknowledgment / similar: related prior previous comparison /
  earlier: related prior previous comparison advance premature /
  others: related prior previous comparison third-party external party share background /
  next: future roadmap outlook / later: future roadmap outlook delay overdue subsequent /
  plan planned: future roadmap outlook milestone strategy /
  better: advantage benefit improvement motivation outperform comparison /
  good: advantage benefit improvement motivation reputational reputation / advantage: benefit improvement motivation /
  bad weak wrong: disadvantage limitation drawback weakness problem /
  drawback: disadvantage limitation weakness problem /
  before: prerequisite requirement dependency precondition prior advance premature related background /
  needed: prerequisite requirement dependency precondition mandatory required / likely chance: probability likelihood /
  cheap: cost price pricing cost-effective economical / expensive: cost price pricing /
  customer customers: target user persona market client / audience: target user persona market reader /
  grow: growth traction expansion / raise: funding round investment financing /
  finish finished done ready: completion milestone delivery timeline schedule /
  included omitted: scope exclusion excluded non-goal / left: scope exclusion excluded non-goal future /
  success successful: metric kpi measure / attach enclosure: attachment annex exhibit /
  attached: attachment annex exhibit enclosed / guess guessing: estimate prediction brute-force predict /
  cause causes: reason due result / people: individual user member participant subject sample respondent cohort
  population / persons: individual user member participant population /
  lawyer: professional specialist adviser counsel attorney legal law /
  expert: professional specialist adviser counsel / lawyers: counsel attorney legal law /
  legal: counsel attorney law permitted authorized acceptable compliance regulatory statutory /
  wine drink: alcohol beverage / beer: alcohol beverage informal gathering /
  teach teacher school schools pupils: education educational training student academic /
  student: education educational training academic / factory: manufacturing production plant /
  car drive: vehicle automobile / road street: address location / film movie tv: video media broadcast /
  hear listen sound loud: audio voice acoustic / speak dictate talk: voice speech /
  fix fixed repair broken: support maintenance remedy correction patch /
  sure: verify assurance confirm doubt uncertainty / certain: verify assurance confirm /
  nobody everyone: person member public / anyone: person member public third-party external party share /
  stranger strangers outsider outsiders: third-party unauthorized external public /
  outside: third-party unauthorized external public scope exclusion / inside: internal member private /
  internal: member private / list lists: register registry index inventory table / drop dropped: discard remove loss /
  hold holds: maintain custody retain possess / mix: merge combine blend / colour: theme palette style /
  color: theme palette style colour / step steps: procedure process stage workflow /
  idea: concept proposal approach technique insight contribution influence derived inspiration /
  aim want: goal objective purpose / story: background history context / history: background evolution origin /
  sum total: amount aggregate / kind kinds: type category class classification /
  sort: type category class classification ordering rank / difference differ: comparison versus distinction /
  poor: low-quality insufficient / spare: additional backup redundant /
  extra: additional backup redundant addition adding join scale provision change /
  house keeping cleanup clean: garbage collection maintenance purge /
  throwaway temporary: ephemeral transient interim / lunch food dinner: meal catering refreshment hospitality /
  meal: catering refreshment hospitality / clothes wear: dress attire uniform / weapon gun: firearm /
  noise: sound nuisance / rubbish trash garbage: waste disposal / water oil gas: fluid liquid /
  sun: light environment / light: environment / weather: climate environment / winner win won: award result /
  prize reward: award incentive bounty / to-do to-dos todo todos chore: action item task /
  supplier seller: vendor provider / hand handing: submit deliver delivery transfer submission /
  afterwards after end: survival post-termination subsequent / cap ceiling: limitation limit maximum /
  word: definition terminology glossary document file / words term: definition terminology glossary /
  shorthand: abbreviation acronym glossary / abbreviation: acronym glossary / acronym: abbreviation glossary /
  cover covers covered applies: scope applicability coverage /
  apply: scope applicability coverage application request eligibility / out: scope exclusion external /
  whom: responsible contact role / emergency: incident contingency crisis urgent expedited temporary /
  urgent: incident contingency crisis emergency expedited temporary /
  laptop: equipment device asset endpoint theft loss / laptops devices: equipment device asset endpoint /
  device: equipment asset endpoint / home remotely: telework remote teleworking / remote: telework teleworking /
  train trained learn course: training awareness education /
  often: frequency periodic interval annually quarterly likelihood probability /
  regularly: frequency periodic interval annually quarterly /
  allowed: permitted authorized acceptable compliance eligibility qualification requirement criteria /
  okay fine: permitted authorized acceptable compliance / research study: experiment evaluation methodology /
  experiment experiments: evaluation methodology setup / participants patients: subject sample respondent cohort /
  result results show: finding evaluation conclusion /
  found: finding evaluation conclusion discoverer finder reporter acknowledgment / prove proved: theorem lemma proof /
  proof: theorem lemma evidence documentation record correctness soundness /
  trick: approach technique insight contribution / basics: preliminary background / background: preliminary /
  compare compared against: baseline comparison related /
  shortcoming weakness weaknesses missing: limitation drawback / open: future / dataset: corpus collection /
  data: corpus dataset collection / thanks thank: acknowledgment grant funding / paper: author /
  mail mails e: message email mailing / attachment: enclosed / file: attachment enclosed /
  call meeting: conference teleconference webinar /
  dial: conference teleconference webinar telephone electronic remote participation /
  vote voted decided: ballot motion resolution decision / decision: ballot motion resolution /
  buyer: client user market / burn runway: cash / founder founders: management team /
  plans: roadmap milestone strategy / feature features: functionality requirement capability /
  must: requirement mandatory required prerequisite compulsory obligation /
  need: requirement mandatory required prerequisite / nice: optional recommended / optional: recommended /
  strange odd weird: anomaly special exception unexpected / letter letters: character alphabet string /
  logo: figure graphic image emblem / footnote: annotation / footnotes: footnote annotation /
  quote quotes cite: citation reference bibliography / chapter: section heading / chapters: section chapter heading /
  colours: colour theme palette / symbol: notation / sign: notation symbol /
  formula formulas: math equation mathematical / equation: math mathematical / sell selling: commercial sale /
  commercial: sale / credit mention: attribution acknowledgment / modify modified: derivative modification /
  share: distribute distribution publish redistribution / publish: distribute distribution redistribution /
  phone video online virtual: telephone electronic remote teleconference participation /
  colleague colleagues: peer peers coworker team / unsure: doubt uncertainty / doubt: uncertainty /
  person users: user member individual population / user: member individual population /
  bring add new: addition adding join scale provision / adding: addition join scale provision /
  else other: third-party external party share / told tell informed know: notification notify inform announcement /
  trouble problems difficulty: issue problem limitation challenge fragile /
  problem: issue limitation challenge fragile / forget forgot forgotten: omission /
  rush hurry: emergency urgent expedited temporary / party casual: informal gathering / informal: gathering /
  side sides: party parties / wrap wrapper: underlying adapter / boolean flags: parameter flag / flag: parameter /
  wait waits waiting: asynchronous background synchronous blocking / output: standard pipe result /
  inspired ideas origin borrowed: influence derived inspiration /
  robot computer algorithm ai decide: automated automatic machine artificial / evidence: documentation record /
  paperwork forms: documentation form application / form: documentation application /
  applying: application request eligibility / application: request eligibility /
  eligible qualify qualified: eligibility qualification requirement criteria / early: prior advance premature /
  late: delay overdue subsequent delivery / refuse: reject decline refusal deny /
  force forced: mandatory compulsory obligation required / true correct: accurate representation /
  foreign foreigner: international alien / ship shipping send: delivery shipment freight / delivery: delay /
  support: service assistance / helpdesk hotline: support service assistance / response: turnaround /
  answer reply: response turnaround / capital capitalised: definition / headings: heading interpretation convenience /
  whole everything: entire entirety complete / work: additional change / hour hourly: rate / affected: impact scope /
  hit: affected impact scope / safe version: fixed remediated / stolen lost: theft loss device /
  name: reputational reputation / reputation: reputational / law laws: compliance regulatory statutory /
  shape size: dimension / energy battery: power consumption / time-zone: timezone / document: file /
  sorted: ordering sort rank / group: aggregate cluster / groups: aggregate cluster group / join: merge combine /
  combine: merge join / text strings: character string / leader: coordinator master / message: communication /
  messages: message communication / example: sample illustration / reader: audience /
  purpose: motivation introduction / short: abstract summary overview / summary: abstract overview /
  works: design architecture method approach / numbers: statistics results / than: outperform improvement comparison /
  worse: degradation overhead / cost: overhead complexity / overhead: complexity cost
`
