/** Plain words for what agreements, by-laws and policies say. */
export const AGREEMENTS = `
  quit: terminate termination withdraw withdrawal resign resignation cancel rescind early convenience shutdown exit /
  leave walk escape: terminate termination withdraw withdrawal resign resignation cancel rescind /
  exit: terminate termination withdraw withdrawal resign resignation cancel rescind shutdown /
  sue: dispute arbitration litigation jurisdiction mediation venue claim indemnity proceedings resolution /
  sued argument: dispute arbitration litigation jurisdiction mediation venue claim /
  court: dispute arbitration litigation jurisdiction mediation venue claim tribunal /
  quarrel: dispute arbitration litigation jurisdiction mediation venue claim conflict collision /
  fight argue: dispute arbitration litigation jurisdiction mediation venue claim resolution /
  disagree: dispute arbitration litigation jurisdiction mediation venue claim contradiction inconsistency precedence
  prevail conflict / secret: confidential confidentiality nondisclosure disclosure proprietary escrow trade /
  quiet gossip: confidential confidentiality nondisclosure disclosure proprietary /
  leak: confidential confidentiality nondisclosure disclosure proprietary breach notification incident /
  own belong belongs whose: ownership title property proprietary intellectual rights /
  hurt: indemnify indemnification liability damage injury illness /
  injure harm: indemnify indemnification liability damage injury /
  blame fault: liable liability negligence responsible responsibility /
  storm war earthquake disaster pandemic flood riot: force majeure emergency /
  sign: execute execution signatory undersigned authorize signature /
  signed: execute execution signatory undersigned executed counterpart /
  signature: execute execution signatory undersigned / lend: loan license credit /
  borrow: loan license credit equipment lending /
  country countries abroad overseas foreign: jurisdiction international territory cross-border nation export /
  letter: notice notification correspondence address written / mail post: notice notification correspondence address /
  email: notice notification correspondence address writing electronic /
  write: notice notification correspondence address notify /
  age kid child teenager: minor minors children parental guardian / kids: minor minors children parental guardian age /
  young: minor minors children parental guardian consent / worker hired: employee personnel employment contractor /
  staff: employee personnel employment contractor staffing key /
  hire: employee personnel employment contractor non-solicitation recruit /
  holiday vacation day-off: leave absence annual /
  fired: termination dismissal dismiss discharge sanction disciplinary enforcement penalty /
  sacked laid: termination dismissal dismiss discharge / rule rules: policy code conduct regulation requirement bylaw /
  bribe bribes presents: corruption gift hospitality anti-bribery /
  present: corruption gift hospitality anti-bribery attendees participants attendance /
  cheat lying steal stolen: fraud misconduct dishonest theft falsify /
  lie: fraud misconduct dishonest theft falsify false misrepresentation /
  punish punishment trouble: sanction disciplinary penalty discipline /
  punished: sanction disciplinary penalty discipline enforcement /
  complain: grievance complaint whistleblower appeal escalation supervisory authority /
  complaint: grievance whistleblower appeal escalation / unhappy: grievance complaint whistleblower appeal escalation /
  inspect: audit inspection examine review right / look: audit inspection examine review /
  over: audit inspection examine review expire termination conclusion /
  ads advertisement: marketing advertising promotional /
  pick picked chosen select: elect election appoint nominate selection /
  choose: elect election appoint nominate selection option / leader: president chair chairman director /
  enough: quorum minimum sufficient writing electronic notice /
  behalf stand substitute deputy: proxy delegate alternate /
  in: proxy delegate alternate responsible supervisor director lead / yearly: annual annually /
  bookkeeper bookkeeping accountant: treasurer financial fiscal accounting /
  accounts: treasurer financial fiscal accounting finance budget /
  shut closed: dissolution dissolve terminate shutdown closure /
  close: dissolution dissolve terminate shutdown closure termination logout /
  salary wage: remuneration compensation pay /
  earn: remuneration compensation pay revenue monetization pricing income profit /
  reuse: license copyright permission redistribution / rival: competition competitor alternative related non-compete /
  rivals: competition competitor alternative related /
  compete: competition competitor alternative related non-competition exclusivity restrictive /
  money: revenue monetization pricing income profit payment fund financial fee deposit treasurer funds account
  fundraising proceeds allocation budget finance / worth: valuation value /
  house home flat: property premises residence building / guarantee: warranty assurance commitment undertaking /
  promise: warranty assurance commitment undertaking guarantee representation covenant /
  promised: warranty assurance commitment undertaking guarantee / secretly hidden: undisclosed confidential concealed /
  start: commencement effective initiation startup commence begin initial /
  begin: commencement effective initiation startup /
  stop: termination expiry cease objection object opt-out withdraw shutdown exit /
  end: termination expiry cease expire conclusion logout close term /
  join: membership registration admission enroll participate / grown adult: age majority /
  rent: lease rental tenancy sublease subletting assignment / travel: expense reimbursement accommodation expenses /
  trip hotel flight: travel expense reimbursement accommodation / teammate colleague: employee staff team member /
  clash: conflict dispute collision contradiction inconsistency precedence prevail /
  typo spelling misspelt: editorial erratum correction minor / price cost: fee charge payment rate tariff /
  pay: fee charge payment rate tariff remuneration compensation limitation liability aggregate /
  cash: payment fund financial fee deposit treasurer funds account /
  bank: account financial deposit treasurer funds payment / bill: invoice billing / deadline due: date period expiry /
  stay: survive retention continue term tenure duration serve validity / remain: survive retention continue /
  refund back: reimbursement repayment / lawsuit: indemnity claim proceedings /
  promises: warranty representation covenant undertaking /
  exception except unless: exclusion exemption waiver derogation /
  exceptions: exclusion exemption waiver derogation exception / waive skip: waiver exemption /
  override beat trump: prevail precedence supersede order / precedence: prevail supersede order /
  conflict: prevail precedence supersede order contradiction inconsistency /
  newer: supersede successor obsolete update revision effective /
  replace: supersede successor obsolete update substitute vacancy / replaces: supersede successor obsolete update /
  mean means meaning: definition defined term interpretation / exempt excused: exemption exclusion /
  approve approves okay sign-off: approval authorize consent /
  boss manager charge: responsible supervisor director lead / children: minor age minors consent /
  complaints: grievance complaint appeal / consequences ignore: sanction disciplinary enforcement penalty violation /
  happens: sanction disciplinary enforcement penalty / gift gifts: gratuity hospitality benefit /
  relative relatives friend: conflict interest related nepotism /
  family: conflict interest related nepotism spouse dependent relative / job: position role employment duty /
  jobs: position role employment duty action item assignment / resign: resignation termination /
  tired workload hours: working time overtime / insulted bullied bully: harassment discrimination /
  tomorrow today when: schedule date agenda / date: schedule agenda / agenda: schedule / program: agenda schedule /
  minutes: record / notes: minutes record / talk talked discuss: discussion minutes / investor: shareholder /
  investors: shareholder investor / profit: margin earnings revenue / cover: title front / front: title /
  free: charge cost license complimentary gratis waiver copyright / gratis: charge cost license / trademark: brand /
  logo name: trademark brand trade / seat seats position: vacancy office term director /
  office: term position officer / stays lasts: term tenure duration serve validity /
  last: term tenure duration serve validity expiry /
  there: quorum present attendance participation attendees participants /
  attend attending: quorum present attendance participation / attendance: quorum present participation /
  decide decides decided: vote resolution majority quorum approval determination /
  politics politician politicians lobby lobbying: legislation political campaign influence advocacy /
  political: legislation campaign influence advocacy /
  company: affiliation employer employment organization change control merger acquisition assignment /
  work works: affiliation employer employment organization / employer: affiliation employment organization /
  contradict contradicts: contradiction inconsistency precedence prevail conflict /
  fire fires sack: removal remove termination dismissal /
  where: location address geolocation place venue jurisdiction / place: location address geolocation venue /
  location: address geolocation place venue /
  newsletter newsletters spam emails: promotional marketing communications subscription opt-out /
  change: amendment revision update modification variation / changes: amendment revision update modification /
  changed: amendment revision update modification effective / borrowed lent: equipment loan lending /
  signs: execution authorize signature / invitation invite invitations: notice meeting /
  fee: dues payment contribution / fees: dues fee payment contribution / dues: fee payment contribution /
  debt debts owe owes: liability obligation indebtedness / hand hands: transfer assignment delegate /
  pass: transfer assignment delegate subprocessor sub-processor disclosure onward / by-law: bylaw regulation policy /
  old data: retention archive / vote votes: ballot election voting / voting: ballot election /
  win wins: majority plurality / most: majority plurality limitation liability aggregate / tie tie-break: casting /
  equal: tie casting / absent miss missed: absence / replaced replacement: substitute successor vacancy /
  run running: candidate nomination election / candidate: nomination election / raise: fundraising /
  spend spending: expenditure expense budget / audit: inspection records accounts /
  books: audit inspection records accounts / report reports: reporting statement disclosure /
  year: annual fiscal calendar / starts: commence effective begin initial /
  ends: expire termination conclusion survival effect / pays paying: payment fee remuneration compensation /
  cancel: cancellation termination revoke / choice: option selection election / false: misrepresentation fraud /
  accident: incident negligence / insurance: coverage policy / insured: insurance coverage policy /
  sick: injury illness / die dies: death decease / death: decease / wife husband: spouse dependent relative /
  tax taxes: taxation withholding vat / import export: customs trade / return: refund / returns: return refund /
  repair: maintenance warranty service / source: escrow confidential trade /
  invent invented: invention patent intellectual / invention: patent intellectual /
  copy pirate: infringement copyright / competitor: non-competition exclusivity restrictive non-compete competition /
  poach: non-solicitation recruit / partner: affiliate subsidiary /
  sell takeover: change control merger acquisition assignment /
  bought: change control merger acquisition assignment change-of-control successor /
  merger: change control acquisition assignment / bankrupt broke insolvent: insolvency bankruptcy liquidation /
  police government: law enforcement authority governmental / judge: arbitration jurisdiction tribunal /
  language: translation prevail / english: language translation prevail / translation: language prevail /
  notice: written / written: writing electronic notice / copies originals: counterpart / alone: sole exclusive /
  forever: perpetual indefinite irrevocable / worldwide: territory / anywhere: worldwide territory /
  test: trial evaluation acceptance / testing try: trial evaluation acceptance test /
  accept accepted: acceptance approval / done: completion acceptance deliverable criteria /
  finished: completion acceptance deliverable / result output: deliverable outcome / request: amendment variation /
  people team: personnel staffing key / visit: access premises audit inspection right / invoice: payment /
  fine fines: penalty sanction / agree agreed: consensus agreement consistency / consensus: agreement consistency /
  reveal forced ordered subpoena: compelled disclosure court required law /
  passes: subprocessor sub-processor transfer disclosure onward / sublet subtenant: sublease subletting assignment /
  redundant dismissed: severance redundancy termination / churn: retention /
  leaving: churn retention offboarding termination revocation / for: proceeds allocation budget /
  ready: acceptance criteria completion / attended came: attendees participants present attendance /
  next: meeting schedule follow-up / again: next meeting schedule follow-up / tasks: action item assignment /
  room hall: venue location / subject: heading title / header: subject heading title /
  timetable plan dates: schedule agenda timeline / card: payment financial / payment: financial /
  cookies: tracking analytics / tracking: cookies analytics / advert: advertising marketing /
  object: objection opt-out withdraw / say: objection object opt-out withdraw / authority: complaint supervisory /
  breach: notification incident / hacked: breach notification incident / updated: update revision effective /
  check: audit inspection right / cap: limitation liability aggregate / whom tell: notice address notify /
  sold: change-of-control assignment successor / latest: expiry term / early: termination convenience /
  afterwards: survival effect termination / unpaid: late payment interest arrears / late: payment interest arrears /
  costs: expenses reimbursement / leaver: offboarding termination revocation / review: periodic annual /
  often: review periodic annual / break: exception waiver / owner permissions: permission ownership mode /
  licence: license copyright
`
