import { contentWords } from '#engine/language/words.ts'

/** Words of like meaning in agreements, policies, specifications and reports: a question may use one and its document another. */
const GROUPS = `
  end terminate cancel expire stop discontinue cease / leave resign quit withdraw depart /
  expel expulsion remove removal revoke revocation dismiss oust exclude evict ban kick fire /
  pay paid compensation remuneration salary wage reward /
  pay payment price fee cost charge amount dues expense rate tariff /
  money fund monies assets cash finances sum earnings / reimburse refund repay / loan borrow lend credit debt /
  buy purchase acquire procure order / sell sale resale /
  forbid forbidden prohibit disallow ban restrict preclude refrain /
  allow permit permission authorize entitle license consent approve /
  obligation mandatory duty duties require oblige / change amend modify alter revise update adapt edit /
  delete erase remove discard purge drop dispose eliminate / add insert append include attach /
  fix repair correct remedy remediate mitigate patch solve resolve /
  bug error fault defect flaw failure problem issue malfunction / begin start commence initiate launch boot /
  halt stop shut shutdown / rule policy regulation guideline bylaw norm / vote ballot poll election elect /
  propose suggest submit petition proposal request initiate / chair chairman president head leader director /
  boss employer company firm business corporation organisation institution /
  employee staff personnel worker contractor / owner holder proprietor /
  sue lawsuit litigation dispute claim court legal proceedings / law jurisdiction statute legislation governing /
  country state nation federal / valid binding enforceable effective force / void invalid unenforceable null /
  secret confidential private privacy sensitive / share disclose reveal transfer / harm damage loss injury /
  liable liability responsible accountable / promise warranty guarantee assure commit commitment /
  insure insurance coverage / fast quick speed performance efficient latency throughput / slow delay latency lag /
  latency response / memory ram storage disk mémoire / size length dimension volume /
  limit maximum cap ceiling bound threshold / least minimum / crash fail failure outage down unavailable halt /
  die dead death terminate kill lost crash fail / recover restore repair recovery /
  copy replica replicate duplicate clone / secure security safety protect safeguard /
  attack attacker threat adversary malicious intruder hacker / vulnerability weakness exposure flaw /
  steal theft fraud / test evaluate experiment benchmark trial / measure metric statistics /
  result outcome finding conclusion / reason rationale motivation incentive purpose because /
  goal objective aim purpose / author writer contributor creator /
  contribute contribution submit submission deliver provide / install setup deploy configure / compile build /
  responsible role task / deadline due date schedule until / meet meeting session gathering convene /
  quorum attendance present / absent absence miss unexcused / announce notice notify inform publish /
  tell inform notify / picture image figure photo imagery / reference citation bibliography /
  contact email address phone telephone / child children kid minor underage / age years old / cookie tracking /
  grant donation gift / future upcoming outlook / drawback disadvantage limitation shortcoming /
  advantage benefit strength / difference compare comparison versus differ / same identical equal equivalent /
  reproduce reproducible reproducibility repeat repeatable identical deterministic / similar alike analogous /
  previous prior earlier former / year annual annually yearly / month monthly / week weekly / day daily /
  quarter quarterly / vacancy vacant unfilled / dissolve dissolution liquidate liquidation / amend amendment /
  anonymous anonymity pseudonym privacy identity / identity identification /
  conflict contradiction inconsistent divergent contradictory conflicting / detect discover notice find identify /
  check verify validate inspect confirm verification / shorten abbreviate abbreviation short acronym /
  name title naming called / unhealthy sick failing health / empty null zero blank /
  encrypt encryption cipher cryptography crypto / password credential passphrase /
  login sign authenticate authentication / access permission privilege / log logging record journal /
  archive archived backup / network internet online connection / offline disconnected /
  user customer client consumer / supplier vendor provider / supply provide furnish / partner affiliate party /
  third-party others else / temporary temporarily transient / permanent forever perpetual irrevocable /
  optional voluntary / automatic automatically automated / manual manually / translate translation language /
  convert conversion transform encode /
  blind visually impaired braille accessibility disability aveugle malvoyant visuelle handicap /
  document file manual / keep retain store retention preserve hold / collect gather obtain / store storage save /
  spend spent / twice double two-fold / prevent avoid stop / overflow exceed excess / deny reject refuse decline /
  accept acceptance / consent permission approval / review audit assess inspection / risk hazard danger /
  severity severe critical impact / priority important importance / example sample instance /
  explain describe definition define / summary overview abstract / rank rating score classify classification /
  join member membership enrol admit / participant attendee / number count / size small large big / weekly week /
  warn warning alert / complain complaint grievance question inquiry / license licence grant /
  patent copyright trademark / delegate assign assignment transfer / subcontract subcontractor outsource /
  penalty fine sanction / late overdue delayed / extend extension renew renewal prolong / suspend suspension /
  majority two-thirds percent percentage share / emergency urgent / replace replacement substitute /
  supervise oversight oversee / train training education course / travel trip / profit earnings revenue income /
  tax taxation / gift present / interest stake / pipe pipeline stream / send transmit transfer pass /
  receive obtain / read load import / write export output / search query lookup / cluster group /
  node host machine server computer / program process application software / function method procedure routine /
  parameter argument option setting / screen display monitor / keyboard input / version release edition revision /
  upgrade update / uninstall remove / cloud hosted hosting / compress compression / sort order /
  maintain maintenance support upkeep / answer reply respond response / agree agreement contract /
  oppose object objection dissent disagree against / abstain abstention /
  approve approval ratify ratification adopt / appoint nominate designate name / remain left leftover residual /
  publish publication public / hire recruit employ engage / rent lease tenant / deliver delivery ship shipment /
  return give / quality standard / accurate accuracy correct precise / estimate forecast projection /
  budget spending expenditure cost / invoice bill billing / discount rebate reduction / exclusive sole /
  assume assumption premise / depend dependency rely require prerequisite /
  compatible compatibility interoperate interoperability / migrate migration move transition /
  rollback revert undo / monitor observe track watch / schedule plan timetable calendar agenda / visitor guest /
  sponsor sponsorship / volunteer unpaid / disclaimer disclaim as-is / confidential nda / governing applicable /
  deceased death / birth birthday / gender sex / discriminate discrimination nondiscrimination equal /
  harass harassment bully conduct behaviour / ethic ethical conduct integrity / accident incident event breach /
  report reporting / hide conceal / show display present / teach learn education / easy simple straightforward /
  hard difficult complex complexity / understand comprehend reasoning / wrong incorrect inaccurate false mistaken /
  open source public / free gratis charge / deploy rollout launch / freeze frozen hang / duplicate redundant /
  unique distinct / random arbitrary / order sequence / shape form format / scan scanner scanning / hole gap /
  wallet purse / coin currency / chain link / block blocked blocking veto / merge combine join /
  split divide partition / spread distribute distribution / parallel concurrent simultaneous /
  lock exclusive mutex / team group crew / market competition competitor / growth increase rise /
  decrease reduce decline lower / shutdown éteindre arrêter / mémoire ram /
  start begin commence commencement effective / finish complete completion conclude /
  cancel cancellation terminate / holiday vacation leave / lawyer attorney counsel solicitor /
  judge court tribunal arbitrator arbitration / crime criminal offence / police authority regulator /
  fair reasonable equitable / promptly immediately at-once / waive waiver relinquish / renew renewal /
  successor assignee heir / guarantor surety collateral / landlord lessor owner / tenant lessee occupant /
  flat apartment premises property / car vehicle / house building home / seller vendor / buyer purchaser /
  price pricing / cheap inexpensive low-cost / expensive costly / deposit prepayment advance /
  installment instalment / receipt proof / audit auditor inspection / board directors council committee /
  founder founding / shareholder stockholder member / share stock equity / dividend distribution /
  merge merger acquisition / bankrupt bankruptcy insolvency insolvent / valuation worth value /
  investor investment invest / return yield / exit sale / personal individual / person individual /
  third-party processor vendor / tracking analytics / share sharing disclose disclosure /
  marketing advertising promotional promotion / unsubscribe opt-out /
  breach violation infringement violate infringe / leak exposure breach / secret key token / hash digest checksum /
  sign signature signed / certificate credential / verify authenticity / spoof forge counterfeit fake /
  eavesdrop intercept sniff / denial flood / sandbox isolation isolate container / privilege root administrator /
  administrator admin operator / backup copy / history past / trace tracing / debug troubleshoot diagnose /
  symptom sign indication / workaround alternative / bottleneck hotspot / scale scalability scalable /
  load traffic workload / balance balancing / cache caching buffer / queue backlog / delay wait / retry repeat /
  timeout expire / thread concurrency / race conflict / consistent consistency coherent /
  available availability uptime / durable durability persistent persistence / partition shard split / replica copy /
  leader master primary coordinator / follower slave secondary / join joining / heartbeat ping /
  schema structure layout / table relation / row record tuple / column field attribute / index catalogue /
  key identifier id / string text / number numeric numeral / date timestamp / file document / folder directory /
  path location / link reference hyperlink / picture graphic / font typeface / column multicolumn /
  heading title caption / footnote annotation / cite citation / appendix annex / chapter section / page sheet /
  print printing printer / workbook spreadsheet excel / delimiter separator / encoding charset unicode /
  locale language / argument parameter / return result / exception error / null missing / class type /
  object instance / inherit inheritance subclass / abstract abstraction / interface api / module component /
  package bundle / dependency requirement / license licensing / compatibility backward /
  deprecated obsolete outdated / experimental beta draft / stable mature / bug issue ticket /
  feature capability functionality / requirement specification need / acceptance criteria / scope coverage /
  assumption premise / constraint restriction limit / milestone phase stage / launch release / user audience /
  persona user / goal target / success metric kpi / complex complexity complicated / simple simplicity /
  readable readability clarity clear / testing test / proof prove theorem / evidence proof /
  method approach technique / algorithm procedure / experiment evaluation / dataset data corpus /
  accuracy precision / baseline comparison / related prior / conclude conclusion summary / question query /
  teach tutorial guide / beginner newcomer novice / expert specialist / help support assistance /
  complain complaint appeal / whistleblower report / retaliation punish / discipline disciplinary sanction /
  behave behaviour conduct / dress clothing / alcohol drug / safety injury / fire emergency evacuation /
  sick illness medical / pension retirement / overtime hours / remote telework home / expense travel reimbursement /
  hire recruitment / promotion raise / feedback appraisal review / severity criticality /
  likelihood probability chance / impact consequence effect / remediation mitigation fix / false wrong mistaken /
  positive affirmative / closure close closed / open unresolved outstanding / owner responsible /
  discover discovery found / publisher issuer author / acknowledge acknowledgment thanks credit /
  translate translator / keyboard key / mouse pointer / screen resolution / colour palette / sound audio voice /
  video movie film / camera photo / phone mobile smartphone / battery power energy /
  computer machine pc ordinateur / réparer dépanner cassé / démarrer amorçage amorcer boot / disque partition /
  télécharger téléchargement download / sauvegarde sauvegarder backup / mot passe password /
  réseau network internet / imprimer imprimante / kündigen kündigung beenden / zahlung zahlen bezahlen gebühr /
  frist termin / haftung schaden / vertrag vereinbarung
  卸载 移除 删除 / 安装 设置 / 错误 失败 问题 报错 / 更新 升级 / 费用 价格 付款 支付 / 终止 解除 取消 / 保密 机密 / 修改 变更 /
  解約 解除 終了 / 料金 費用 価格 支払 / 削除 除去 消去 / 変更 改訂 更新 修正 / 通知 連絡 / 期限 締切 / 質問 相談 / 責任 賠償
`

const MEANINGS = meaningsOf(GROUPS)

function meaningsOf(groups: string): Map<string, string[]> {
  const meanings = new Map<string, Set<string>>()
  for (const line of groups.split('/')) {
    const group = contentWords(line)
    for (const word of group) {
      const others = meanings.get(word) ?? new Set()
      for (const other of group) if (other !== word) others.add(other)
      meanings.set(word, others)
    }
  }
  return new Map([...meanings].map(([word, others]) => [word, [...others]]))
}

/** Words of like meaning, in the form in which texts are indexed. */
export function synonyms(word: string): readonly string[] {
  return MEANINGS.get(word) ?? []
}
