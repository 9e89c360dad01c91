/** Plain words for what agreements, by-laws and policies say. */
export const AGREEMENTS = `
  quit leave walk exit escape: terminate termination withdraw withdrawal resign resignation cancel rescind /
  sue: dispute arbitration litigation jurisdiction mediation venue claim indemnity proceedings /
  sued fight argue argument: dispute arbitration litigation jurisdiction mediation venue claim /
  court: dispute arbitration litigation jurisdiction mediation venue claim tribunal /
  quarrel: dispute arbitration litigation jurisdiction mediation venue claim conflict collision /
  disagree: dispute arbitration litigation jurisdiction mediation venue claim contradiction inconsistency precedence
  prevail conflict / secret: confidential confidentiality nondisclosure disclosure proprietary escrow trade /
  quiet leak gossip: confidential confidentiality nondisclosure disclosure proprietary /
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
  letter: notice notification correspondence address written /
  mail post write: notice notification correspondence address /
  email: notice notification correspondence address writing electronic /
  age kid child young teenager: minor minors children parental guardian /
  kids: minor minors children parental guardian age / worker hired: employee personnel employment contractor /
  staff: employee personnel employment contractor staffing key /
  hire: employee personnel employment contractor non-solicitation recruit /
  holiday vacation day-off: leave absence annual /
  fired: termination dismissal dismiss discharge sanction disciplinary enforcement penalty /
  sacked laid: termination dismissal dismiss discharge / rule rules: policy code conduct regulation requirement bylaw /
  bribe bribes present presents: corruption gift hospitality anti-bribery /
  cheat lying steal stolen: fraud misconduct dishonest theft falsify /
  lie: fraud misconduct dishonest theft falsify false misrepresentation /
  punish punishment trouble: sanction disciplinary penalty discipline /
  punished: sanction disciplinary penalty discipline enforcement /
  complain unhappy: grievance complaint whistleblower appeal escalation /
  complaint: grievance whistleblower appeal escalation / inspect look: audit inspection examine review /
  over: audit inspection examine review expire termination conclusion /
  ads advertisement: marketing advertising promotional /
  pick picked chosen select: elect election appoint nominate selection /
  choose: elect election appoint nominate selection option / leader: president chair chairman director /
  enough: quorum minimum sufficient writing electronic notice /
  behalf stand substitute deputy: proxy delegate alternate /
  in: proxy delegate alternate responsible supervisor director lead / yearly: annual annually /
  bookkeeper bookkeeping accountant accounts: treasurer financial fiscal accounting /
  shut closed: dissolution dissolve terminate shutdown closure /
  close: dissolution dissolve terminate shutdown closure termination logout /
  salary wage: remuneration compensation pay /
  earn: remuneration compensation pay revenue monetization pricing income profit /
  reuse: license copyright permission redistribution / rival rivals: competition competitor alternative related /
  compete: competition competitor alternative related non-competition exclusivity restrictive /
  money: revenue monetization pricing income profit payment fund financial fee deposit treasurer funds account
  fundraising / worth: valuation value / house home flat: property premises residence building /
  guarantee: warranty assurance commitment undertaking /
  promise: warranty assurance commitment undertaking guarantee representation covenant /
  promised: warranty assurance commitment undertaking guarantee / secretly hidden: undisclosed confidential concealed /
  start: commencement effective initiation startup commence begin initial /
  begin: commencement effective initiation startup / stop: termination expiry cease /
  end: termination expiry cease expire conclusion logout close /
  join: membership registration admission enroll participate / grown adult: age majority / rent: lease rental tenancy /
  travel: expense reimbursement accommodation / trip hotel flight: travel expense reimbursement accommodation /
  teammate colleague: employee staff team member /
  clash: conflict dispute collision contradiction inconsistency precedence prevail /
  typo spelling misspelt: editorial erratum correction minor / price cost: fee charge payment rate tariff /
  pay: fee charge payment rate tariff remuneration compensation /
  cash: payment fund financial fee deposit treasurer funds account / bank: account financial deposit treasurer funds /
  bill: invoice billing / deadline due: date period expiry /
  stay: survive retention continue term tenure duration serve validity / remain: survive retention continue /
  refund back: reimbursement repayment / lawsuit: indemnity claim proceedings /
  promises: warranty representation covenant undertaking /
  exception exceptions except unless: exclusion exemption waiver derogation / waive skip: waiver exemption /
  override beat trump: prevail precedence supersede order / precedence: prevail supersede order /
  conflict: prevail precedence supersede order contradiction inconsistency /
  newer replaces: supersede successor obsolete update /
  replace: supersede successor obsolete update substitute vacancy /
  mean means meaning: definition defined term interpretation / exempt excused: exemption exclusion /
  approve approves okay sign-off: approval authorize consent /
  boss manager charge: responsible supervisor director lead / children: minor age /
  complaints: grievance complaint appeal / consequences happens ignore: sanction disciplinary enforcement penalty /
  gift gifts: gratuity hospitality benefit / relative relatives friend: conflict interest related nepotism /
  family: conflict interest related nepotism spouse dependent relative / job jobs: position role employment duty /
  resign: resignation termination / tired workload hours: working time overtime /
  insulted bullied bully: harassment discrimination / tomorrow today when: schedule date agenda /
  date: schedule agenda / agenda: schedule / program: agenda schedule / minutes: record / notes: minutes record /
  talk talked discuss: discussion minutes / investor: shareholder / investors: shareholder investor /
  profit: margin earnings revenue / cover: title front / front: title /
  free: charge cost license complimentary gratis waiver / gratis: charge cost license / trademark: brand /
  logo name: trademark brand trade / seat seats position: vacancy office term director /
  office: term position officer / stays last lasts: term tenure duration serve validity /
  there attend attending: quorum present attendance participation / attendance: quorum present participation /
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
  change: amendment revision update modification variation / changes changed: amendment revision update modification /
  borrowed lent: equipment loan lending / signs: execution authorize signature /
  invitation invite invitations: notice meeting / fee: dues payment contribution /
  fees: dues fee payment contribution / dues: fee payment contribution /
  debt debts owe owes: liability obligation indebtedness / hand hands pass: transfer assignment delegate /
  by-law: bylaw regulation policy / old data: retention archive / vote votes: ballot election voting /
  voting: ballot election / win wins most: majority plurality / tie tie-break: casting / equal: tie casting /
  absent miss missed: absence / replaced replacement: substitute successor vacancy /
  run running: candidate nomination election / candidate: nomination election / raise: fundraising /
  spend spending: expenditure expense budget / audit: inspection records accounts /
  books: audit inspection records accounts / report reports: reporting statement disclosure /
  year: annual fiscal calendar / starts: commence effective begin initial / ends: expire termination conclusion /
  pays paying: payment fee remuneration compensation / cancel: cancellation termination revoke /
  choice: option selection election / false: misrepresentation fraud / accident: incident negligence /
  insurance: coverage policy / insured: insurance coverage policy / sick: injury illness / die dies: death decease /
  death: decease / wife husband: spouse dependent relative / tax taxes: taxation withholding vat /
  import export: customs trade / return: refund / returns: return refund / repair: maintenance warranty service /
  source: escrow confidential trade / invent invented: invention patent intellectual / invention: patent intellectual /
  copy pirate: infringement copyright / competitor: non-competition exclusivity restrictive /
  poach: non-solicitation recruit / partner: affiliate subsidiary /
  sell bought takeover: change control merger acquisition assignment / merger: change control acquisition assignment /
  bankrupt broke insolvent: insolvency bankruptcy liquidation /
  police government: law enforcement authority governmental / judge: arbitration jurisdiction tribunal /
  language: translation prevail / english: language translation prevail / translation: language prevail /
  notice: written / written: writing electronic notice / copies originals: counterpart / alone: sole exclusive /
  forever: perpetual indefinite irrevocable / worldwide: territory / anywhere: worldwide territory /
  test: trial evaluation acceptance / testing try: trial evaluation acceptance test /
  accept accepted: acceptance approval / done finished: completion acceptance deliverable /
  result output: deliverable outcome / request: amendment variation / people team: personnel staffing key /
  visit: access premises audit / invoice: payment / fine fines: penalty sanction /
  agree agreed: consensus agreement consistency / consensus: agreement consistency
`
