/** Plain words for what specifications, manuals and reports on software say. */
export const SYSTEMS = `
  break: breach violation default fail failure infringe regression error incompatibility compatibility security
  attack threat intrusion unauthorized / broke: breach violation default fail failure infringe /
  broken: breach violation default fail failure infringe corrupt corruption invalid malformed error integrity
  recovery rescue repair outage fault defect warranty nonconforming /
  breaking: breach violation default fail failure infringe incompatibility compatibility /
  track follow spy: cookies analytics monitoring surveillance tracking log /
  watch: cookies analytics monitoring surveillance tracking log logging audit /
  hacked hack stolen: breach incident attack attacker intrusion security /
  hacker: breach incident attack attacker intrusion security threat unauthorized /
  empty: vacancy null zero blank missing na / vacant: vacancy null /
  crash crashes: failure fault timeout deadlock unresponsive fail trap exception error /
  hang hangs stuck freeze dies: failure fault timeout deadlock unresponsive fail /
  fast: performance latency throughput efficiency speedup responsiveness runtime bandwidth /
  quick quickly: performance latency throughput efficiency speedup responsiveness /
  slow speed: performance latency throughput efficiency speedup responsiveness bandwidth /
  faster: performance latency throughput efficiency speedup responsiveness runtime /
  big huge: size capacity scale length dimension width large memory /
  large: size capacity scale length dimension width memory / small tiny: size capacity scale length dimension width /
  wide: size capacity scale length dimension width reshape transpose /
  long: size capacity scale length dimension width reshape transpose retention period storage /
  once: concurrent concurrency parallel thread multiple simultaneous multi-threaded duplicate idempotent /
  simultaneous: concurrent concurrency parallel thread multiple multi-threaded /
  simultaneously: concurrent concurrency parallel thread multiple simultaneous multi-threaded multi-user shared /
  together: concurrent concurrency parallel thread multiple simultaneous multi-threaded /
  parallel: concurrent concurrency thread multiple simultaneous multi-threaded /
  wait waiting: timeout delay blocking latency / remember: cache persist memory state storage persistent persistence /
  remembered stored: cache persist memory state storage persistent / find: discovery search lookup locate query /
  look: discovery search lookup locate query format layout appearance style access view disclosure display /
  locate: discovery search lookup query /
  safe protect: security authentication authorization encryption protection safeguard measures /
  protected: security authentication authorization encryption protection /
  login: authentication credential credentials sign-in session logon establishment /
  log-in: authentication credential credentials sign-in /
  password: authentication credential credentials sign-in recovery reset brute-force secret /
  allowed permitted rights: authorization permission access privilege license /
  damaged: corrupt corruption invalid malformed error integrity /
  garbled: corrupt corruption invalid malformed error integrity encoding charset character unicode /
  wrong: corrupt corruption invalid malformed error integrity incorrect unresolved correction /
  old outdated earlier: legacy deprecated obsolete compatibility backward previous prior /
  newest latest unreleased current recent: development version release update git /
  undo: rollback revert restore cancel transaction / back: rollback revert restore cancel recovery restoration backup /
  talk: communication protocol message interface meeting conference session telco teleconference connect connection
  driver communicate / speak: communication protocol message interface connect connection driver communicate /
  exchange: communication protocol message interface / lost: loss recovery retransmission gap sequence /
  lose: loss recovery retransmission gap / missing: loss recovery retransmission gap null na /
  double twice: duplicate idempotent repeat retry replay redundant /
  duplicate: idempotent repeat retry replay redundant /
  again: duplicate idempotent repeat retry replay redundant retransmission /
  letter letters spelling: character encoding text alphabet / clock: timestamp synchronization /
  time: timestamp synchronization performance runtime speedup throughput / sleep: suspend power standby hibernate /
  phone: mobile device android handset telephone ios / phones smartphone: mobile device android handset telephone /
  browser website site homepage: web internet url http link / online: web internet url http link electronic virtual /
  computer: platform system hardware server node workstation processor setup environment testbed /
  computers: platform system hardware server node workstation processor setup environment /
  machine: platform system hardware server node workstation processor testbed setup /
  machines pc: platform system hardware server node workstation processor / code: implementation program software /
  source: implementation program software open-source third-party component /
  room space: storage memory disk capacity / correct right: validation verify valid conformance accurate /
  mistake: error bug fault erratum incorrect unresolved correction invalid omission negligence /
  mistakes typo: error bug fault erratum / bug: issue defect tracker report vulnerability /
  bugs: issue defect tracker report / download: installation available obtain release export portability /
  get: installation available obtain download release access copy right /
  obtain: installation available download release / danger dangerous: risk threat hazard vulnerability /
  bad: risk threat hazard vulnerability severity impact critical /
  meet telephone: meeting conference session telco teleconference /
  call: meeting conference session telco teleconference operation interface method api invocation function /
  see: visual vision display accessibility access view disclosure copy right personnel need-to-know /
  eye: visual vision display accessibility / blind: visual vision display accessibility assistive /
  read: access input parse import load / reading: access input parse / draw paint: render rendering display graphics /
  map: diagram layout topology / split: partition divide shard allocation /
  shape: format layout appearance style reshape matrix / button click: interface control widget /
  part: component section module element constituent / visit: guest access / visitor: guest access physical /
  guest: access / bump raise increase: increment version revision /
  umlaut umlauts accent accents garbage gibberish: encoding charset character unicode /
  turn into: convert reshape transform conversion / transform: convert reshape conversion /
  talks speaks: interface connect connection protocol driver communicate /
  two both: concurrent concurrency multi-user shared / error: incorrect unresolved correction invalid status code /
  tweak adjust fiddle: configure configuration parameter customize option setting /
  gadget thing: device equipment hardware / device: equipment hardware / power: failure disaster continuity /
  electricity outage blackout: failure disaster continuity power / backup backups: recovery continuity archive /
  badge door: physical access premises / key: physical access premises credential /
  building: physical access premises component element module constituent / phishing: spoofing social /
  scam scams: phishing spoofing social / virus viruses: malware malicious antivirus / malware: malicious antivirus /
  passwords passphrase: authentication credential / erase forget: deletion erasure sanitization disposal right /
  wipe: deletion erasure sanitization disposal /
  check checked checks: audit monitoring review verification inspection / hardware run: platform setup environment /
  link: url address / load: performance latency /
  breaks: fail failure regression error incompatibility violation compatibility / older: legacy previous deprecated /
  open: import read load open-source third-party component / opens reads: import read load /
  save saves: export write store / write: export store permission access /
  connect connects: interface connection network / connection: interface network / logged: session authentication /
  restart: recovery reset initialization / reboot: recovery restart reset initialization /
  leave leaves: leak disclosure release / leak: disclosure release /
  lock locked: mutex mutual exclusion synchronization lockout denial unavailability /
  locks: mutex mutual exclusion synchronization lockout / sleeps wake: suspend power hibernate /
  nothing: null zero blank / number: identifier sequence id version error status code /
  numbered numbering: identifier sequence id version / name names named: identifier title naming /
  table rows columns: layout format reshape matrix / font: typeface style / fonts bold: typeface style font /
  paper size margins: page layout geometry / print printed: printing output /
  delete: removal deletion uninstall erasure right / remove: removal deletion uninstall purge /
  uninstall: removal deletion / install: installation setup dependency / installed: installation setup /
  setup: installation / update: upgrade release patching vulnerability management / updates: update upgrade release /
  upgrade: update release enhancement version / crashed boot boots start: recovery rescue repair failure /
  forgot: recovery reset / nobody unset unspecified otherwise interest: default /
  piece pieces: component element module constituent / block: component element module constituent suspension suspend /
  customers tenants share: multi-tenancy tenant isolation shared / shared: multi-tenancy tenant isolation /
  traffic wire network: communication transport connection tls https /
  encrypted encrypt scrambled: encryption cryptography tls cipher /
  spread spreads scatter distribute: partition distribution replicate allocation sharding /
  unreachable offline gone: failure detection outage unavailable partition /
  unavailable: failure detection outage partition /
  notice notices spot realise realize discover: detect detection discovery monitoring /
  language languages programming: implementation written java python /
  calls invoke: operation interface method api invocation function / seen sees: access view disclosure display /
  view: access disclosure display / internet: electronic virtual web network http / virtual: electronic web /
  illegal: fault trap exception error / memory: storage address allocation buffer /
  copy: replica replication duplicate backup access right / copies: replica replication duplicate backup /
  fails: failure outage fault troubleshooting error / down: failure outage fault /
  hackers attackers in: security attack threat intrusion unauthorized /
  keep: retention retain maintain storage preserve period / keeps kept: retention retain maintain storage preserve /
  approve sign-off: approval authorization ratification / goods defective: defect warranty nonconforming /
  uptime downtime: availability service level outage / availability: service level outage /
  weekend night: business hours availability / hours: business availability / late: interest default /
  hole: vulnerability defect / fix: remediation patch correction /
  patch: remediation correction patching vulnerability management / serious: severity impact critical /
  public known announce: disclosure publication advisory / fake forged: counterfeit forgery spoofing /
  listen eavesdrop tap: interception eavesdropping / guess guessing: brute-force credential /
  trick tricked: phishing social deception / watching: surveillance monitoring tracking /
  out: lockout denial unavailability / deny denies: repudiation denial /
  overload overloaded busy: load congestion denial capacity / crowd many lots: scalability volume large /
  grow bigger: scalability growth expansion / screen: display view interface / window: display view interface surface /
  menu: interface control / deaf disabled: accessibility assistive / translate: localization internationalization /
  mac apple: macos osx platform / windows: platform operating window display surface / linux: platform operating /
  excel: spreadsheet table workbook / spreadsheet: table workbook / pdf: output printing / database: rdbms query /
  sql: database rdbms query / concurrent: multi-user / order: ordering sequence sort gap dependency installation /
  sequence: ordering sort / reshape: transpose / blank: missing null na / decimal: separator delimiter /
  comma: separator delimiter decimal / follower: replica slave / hand shake: handshake negotiation session /
  heartbeat: keepalive liveness / alive: heartbeat keepalive liveness / resend: retransmission retry /
  secret: credential key / version: compatibility / blocked cut: suspension suspend / export: portability /
  take: export portability / launch: rollout deployment release / ship: launch rollout deployment release /
  rollout: launch deployment release / codes: error status code /
  settings knobs: parameter hyperparameter configuration / repeat reproduce: reproducibility replication /
  work doesn't: troubleshooting error failure fault / draft: revision version / drafts: draft revision version /
  rank ranked grade: rating classification severity score / forever: retention period storage /
  employee staff: personnel access need-to-know / library: open-source third-party component /
  emergency: contingency continuity disaster recovery / disaster: contingency continuity recovery /
  restore: recovery restoration backup / monitor: monitoring logging audit / visitors: visitor physical access /
  remote: access telework / home: remote access telework / same identical equal: equality identity duplicate /
  default: standard / normal: default standard / fashioned: legacy obsolete / legacy: obsolete / format: layout style /
  dates times: date time timestamp / pictures drawings: graphics rendering image / printer: printing /
  web: network http / secrets: credential secret / purge: removal
`
