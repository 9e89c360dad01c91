import { describe, expect, test } from 'vitest'
import { LedgerReader } from '../../assistant/offline/ledger/reader.ts'
import { meetingOf } from './ledgerMeeting.ts'

/** Who does it until when; then what was said. */
const TALKS: readonly (readonly [actions: string, ...lines: string[]])[] = [
  ['Chiara | tomorrow', 'Ana: who tells the members?', 'Chiara: I will, tomorrow'],
  ['Ben | bis Freitagmittag', 'Ana: Ben, kannst du die Liste prüfen?', 'Ben: ja, bis Freitagmittag'],
  ['Chiara | nächste Woche', 'Chiara: Ich schicke euch nächste Woche den Entwurf'],
  ['Chiara | morgen um zehn', 'Chiara: Ich rufe den Notar morgen um zehn an'],
  ['Ben | im Laufe der nächsten Woche', 'Ben: Ich erstelle das Protokoll im Laufe der nächsten Woche'],
  [
    'Chiara | vor der Sitzung',
    'Ana: Chiara, kannst du die Unterlagen vor der Sitzung verschicken?',
    'Chiara: mach ich',
  ],
  ['Ben | nach dem Urlaub', 'Ben: Ich kläre das mit der Bank nach dem Urlaub'],
  ['Chiara | Mitte Januar', 'Ana: Chiara, kannst du den Bericht schreiben?', 'Chiara: ja, bis Mitte Januar'],
  ['Ben | in zwei Wochen', 'Ben: Ich liefere die Zahlen in zwei Wochen'],
  [
    'Chiara | sobald der Vertrag unterschrieben ist',
    'Chiara: Ich bestelle die Geräte, sobald der Vertrag unterschrieben ist',
  ],
  ['Ben | avant la fin du mois', 'Ben: Je vais rédiger la note avant la fin du mois'],
  ['Chiara | demain matin', 'Ana: Chiara, tu peux envoyer la liste ?', 'Chiara: oui, demain matin'],
  ['Ben | la semaine prochaine', 'Ben: Je prépare le budget la semaine prochaine'],
  ['Chiara | mi-janvier', "Chiara: J'envoie le rapport mi-janvier"],
  ['Ben | lundi à neuf heures', "Ben: J'appelle le notaire lundi à neuf heures"],
  ['Chiara | dans le courant de la semaine', 'Chiara: Je vérifie les annexes dans le courant de la semaine'],
  ['Ben | dès que le contrat est signé', "Ben: J'envoie la facture dès que le contrat est signé"],
  ['Chiara | avant la réunion', 'Ana: Chiara, peux-tu relire le texte avant la réunion ?', "Chiara: d'accord"],
  ['Ben | antes del viernes', 'Ben: Voy a revisar el anexo antes del viernes'],
  ['Chiara | mañana a las nueve', 'Ana: Chiara, ¿puedes llamar al banco?', 'Chiara: sí, mañana a las nueve'],
  ['Ben | la semana que viene', 'Ben: Te lo envío la semana que viene'],
  ['Chiara | a mediados de enero', 'Chiara: Voy a redactar el informe a mediados de enero'],
  ['Ben | finales de mes', 'Ana: Ben, ¿puedes preparar las cuentas?', 'Ben: claro, para finales de mes'],
  ['Chiara | después de la reunión', 'Chiara: Voy a preguntar al abogado después de la reunión'],
  ['Ben | Friday at 17:00', "Ben: I'll freeze the branch Friday at 17:00"],
  ['Chiara | 8 December, noon', "Chiara: I'll deliver the translation by 8 December, noon"],
  ['Ben | Thursday the 3rd', 'Ana: Ben, please send out the invitations by Thursday the 3rd', 'Ben: ok'],
  ['Chiara | the last Friday in November', "Chiara: I'll present the accounts on the last Friday in November"],
  ['Ben | the week after next', "Ben: I'll test the failover the week after next"],
  ['Chiara | a week from Tuesday', "Chiara: I'll have the audit log exported a week from Tuesday"],
  ['Ben | Tuesday week', 'Ana: Ben, can you finish the wiring plan?', 'Ben: Tuesday week'],
  ['Chiara | ahead of the summit', "Chiara: I'll update the briefing ahead of the summit"],
  ['Ben | prior to the go-live', "Ben: I'll rotate the keys prior to the go-live."],
  ['Ben | the start of the new year', "Ben: I'll switch the provider at the start of the new year"],
  ['Chiara | the turn of the year', "Chiara: I'll close the books by the turn of the year"],
  ['Ben | before we break for Christmas', "Ben: I'll merge the branch before we break for Christmas"],
  ['Ben | Saturday', 'Ana: Ben, could you bring the projector?', 'Ben: sure, when?', 'Ana: Saturday'],
  [
    'Chiara | the 9th',
    'Ana: Chiara, can you write to the donors? It has to be with them by the 9th.',
    'Chiara: understood',
  ],
  ['Ben | Friday', 'Ana: we need the floor plan by Friday. Can you do that, Ben?', 'Ben: I think so, yes'],
  ['Chiara | end of next week', 'Ana: I would need the photos. Chiara, end of next week?', 'Chiara: works'],
  ['Ben | Monday', 'Ana: could you extract the raw data, Ben? Monday would be good', 'Ben: no problem'],
  ['Chiara | Thursday', 'Ana: Chiara, can you rewrite the intro? No rush, Thursday is fine', 'Chiara: ok'],
  [
    'Ben | Thursday',
    'Ana: Ben, the export we ran last Monday is missing the old records. Could you run it again by Thursday?',
    'Ben: can do',
  ],
  [
    'Chiara | the 14th',
    'Ana: The call on Tuesday went badly. Chiara, could you write them a short apology?',
    'Chiara: of course. By the 14th, when they meet again.',
  ],
  ['Ben | next Friday', "Ben: I was ill all last week, so the sheet isn't done yet. I'll have it next Friday."],
  [
    'Chiara | tomorrow',
    'Ana: the numbers from September are in, those from October are not',
    "Chiara: I'll chase the lab tomorrow",
  ],
  [
    'Ben | Monday',
    'Ana: I need the revised map before we print, that is on Wednesday. Ben, can you make Monday?',
    'Ben: Monday is ok',
  ],
  ['Chiara | before Friday', 'Ana: who could look at the wording of 2.3 before Friday?', "Chiara: I'll have a look"],
  ['Chiara | when the new server is up', "Chiara: I'll rerun the import when the new server is up"],
  [
    'Ben | this Thursday',
    'Ana: last time it took you two weeks. Ben, can you check the addresses by this Thursday?',
    'Ben: yes, this time faster',
  ],
  ['Chiara | Wednesday', "Chiara: I'll add the missing codes.", 'Ana: Wednesday?', 'Chiara: yes'],
  [
    'Ben | Friday',
    'Ana: Ben, can you ask the clinic for the codes?',
    'Ben: I can.',
    'Ana: Friday at the latest please',
    'Ben: fine',
  ],
  [
    'Chiara | 2 December',
    "Ana: Chiara, we'd like you to prepare the training, if possible by 2 December.",
    'Chiara: possible',
  ],
  [
    'Chiara | Tuesday',
    'Ana: Could I ask you, Chiara, to send me the two scans? Tuesday would do.',
    'Chiara: Certainly.',
  ],
  ['Ben | tonight', 'Ana: the page still says 2019', "Ben: I'll change it tonight"],
  ['Chiara | Monday', "Ben: I can't do it before Wednesday", "Chiara: then I'll take it over, Monday"],
  [
    'Ben | Wednesday',
    'Ana: Ben, can you make the table by Monday?',
    "Ben: not by Monday, I'm travelling. Wednesday.",
    'Ana: Wednesday then',
  ],
  [
    'Chiara | the weekend',
    'Ana: the appendix has to be re-read by somebody who knows Latin',
    "Chiara: I'll do that at the weekend",
  ],
  ['Ben | the next release', "Ben: I'll put the switch in for the next release"],
  [
    'Chiara | before the next release',
    'Ana: Chiara, the schema should be frozen before the next release. Could you take care of it?',
    'Chiara: I will',
  ],
  ['Ben | 10 December', "Ben: I'll propose a text for the list by 10 December, so that we can vote on the 17th"],
  [
    'Chiara | Friday',
    'Ana: we vote on the 17th. Chiara, could you collect the objections by Friday?',
    'Chiara: I could, yes',
  ],
  [
    'Ben | the 30th',
    'Ana: The grant ends on 31 January. Ben, could you submit the claim by the 30th?',
    'Ben: will be done',
  ],
  ['Chiara | Thursday', "Chiara: give me till Thursday and I'll have a list of all the duplicates"],
  ['Chiara | within the next ten days', 'Chiara: I shall obtain a second opinion within the next ten days.'],
  ['Ben | as soon as the ethics board has met', "Ben: I'll contact the patients as soon as the ethics board has met"],
  [
    'Chiara | before the ethics board meets',
    'Ana: Chiara, would you have the form ready before the ethics board meets?',
    'Chiara: yes I would',
  ],
  ['Ben | the day after the vote', "Ben: I'll publish the result the day after the vote"],
  [
    'Chiara | by the end of this week',
    'Ana: Would it be possible for you, Chiara, to review the model by the end of this week?',
    'Chiara: that is possible',
  ],
  [
    'Chiara | first week of January',
    'Ana: Chiara, how about you write the glossary?',
    'Chiara: ok but only in the first week of January',
  ],
  ['Ben | Monday', 'Ana: somebody should tell the vendor', "Ben: I have a call with them on Monday, I'll mention it"],
  ['Chiara | tomorrow night', "Chiara: I'll merge both lists and post them here tomorrow night"],
  [
    'Ben | Friday',
    "Ben: I'll test the new parser",
    'Chiara: we release on Friday, so it has to be done by Friday',
    'Ben: ok',
  ],
  ['Chiara | Monday', 'Ana: @Chiara draft for the reply by Monday?', 'Chiara: yep'],
  ['Ben | 15:00', 'Ana: Ben, can you put the slides up by 15:00?', 'Ben: done by then'],
  ['Chiara | Friday', "Chiara: I'd send the comments on Friday, if that's early enough", 'Ana: early enough'],
  [
    'Ben | the end of the week',
    'Ana: Ben, can you recalculate the flow?',
    "Ben: I'm on another project until Wednesday, so the end of the week",
    'Ana: ok',
  ],
  ['Ben | Thursday + Chiara | Friday', 'Ana: Ben does the intro by Thursday and Chiara does the summary by Friday.'],
  [
    'Ben | tomorrow + Chiara | next week',
    'Ana: two things: Ben, you call the archive tomorrow; Chiara, you check the shelf marks next week.',
    'Ben: ok',
    'Chiara: ok',
  ],
  ['Ben | 1 March', 'Ana: Ben will revise the manual. Deadline: 1 March.'],
  ['Chiara | Wednesday', 'Ana: Action Chiara: circulate the revised text. By Wednesday.'],
  ['Ben | next meeting', 'Ana: Ben, please bring two alternatives to the next meeting.', 'Ben: ok'],
  ['Chiara | now', 'Ana: Chiara, could you share the link?', 'Chiara: doing it now'],
  ['Ben | Saturday morning', "Ben: I'm in the lab Saturday morning anyway, I'll weigh them then"],
  [
    'Chiara | Thursday',
    'Ben: Could you do it by Thursday, Chiara?',
    'Chiara: do what?',
    'Ben: check the seals',
    'Chiara: ok, yes',
  ],
  [
    'Ben | after the summer break',
    'Ana: Ben, could you sort the photo archive?',
    'Ben: after the summer break, not earlier',
  ],
]

/** Prepositions that a limit does without. */
const plain = (due: string): string => due.toLowerCase().replace(/^(?:(?:by|bis|the|el|la) )+/u, '')
const told = (owner: string | null, due: string | null | undefined): string => `${owner} | ${plain(due ?? 'no time')}`

describe('[IN16] times from all over the talk', () => {
  for (const [wanted, ...lines] of TALKS)
    test(lines.join(' / '), () => {
      const { actions } = new LedgerReader().read(meetingOf(lines))
      const expected = wanted.split(' + ').map((each) => each.split(' | '))
      expect(actions.map(({ owner, due }) => told(owner, due)).sort()).toEqual(
        expected.map(([owner = '', due = '']) => told(owner, due)).sort(),
      )
    })
})
