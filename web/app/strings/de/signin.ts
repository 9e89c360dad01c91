import { formsOf } from '#engine/words/forms.ts'
import type { Strings } from '../t.ts'

const { counted } = formsOf('de')
const wait = (seconds: number) =>
  seconds > 90
    ? counted(Math.ceil(seconds / 60), { one: '# Minute', other: '# Minuten' })
    : counted(seconds, { one: '# Sekunde', other: '# Sekunden' })

export const signin: Strings['signin'] = {
  title: 'Anmelden',
  lead: 'An Besprechungen können Sie auch als Gast teilnehmen. Mit einem Konto ist Ihr Name schon eingetragen, und Sie finden Ihre Besprechungen auf jedem Gerät.',
  outside: 'Über Ihre Organisation anmelden',
  or: 'oder',
  email: 'E-Mail-Adresse',
  emailHint: 'Wir senden einen Code an diese Adresse. Ein Passwort gibt es nicht.',
  emailMissing: 'Geben Sie Ihre E-Mail-Adresse ein.',
  send: 'Code senden',
  sending: 'Wird gesendet …',
  haveCode: 'Ich habe schon einen Code',
  codeTitle: 'Code eingeben',
  code: 'Code',
  codeHint: 'Sechs Ziffern. Er gilt einmal, zehn Minuten lang.',
  codeMissing: 'Der Code hat sechs Ziffern.',
  sentTo: 'Wir haben einen Code gesendet an',
  sentToLog: 'Dieser Dienst versendet keine E-Mails. In seinem Protokoll steht der Code für',
  typedFor: 'Der neueste Code, gesendet an',
  tryingOut: (code) => `Dies ist ein Testdienst. Der Code lautet ${code}.`,
  name: 'Ihr Name (freiwillig)',
  nameHint: 'Nur für neue Konten. Bleibt das Feld leer, nehmen wir den Teil Ihrer Adresse vor dem @.',
  submit: 'Anmelden',
  submitting: 'Anmeldung …',
  again: 'Neuen Code senden',
  againIn: (seconds) => `Neuer Code in ${wait(seconds)}`,
  sendIn: (seconds) => `Code senden in ${wait(seconds)}`,
  sentAgain: 'Wir haben einen neuen Code gesendet. Nur der neueste gilt.',
  otherAddress: 'Andere Adresse verwenden',
  errors: {
    state:
      'Diese Anmeldung hat zu lange gedauert, wurde schon benutzt oder in einem anderen Browser begonnen. Beginnen Sie hier noch einmal.',
    denied: 'Die Anmeldung wurde bei Ihrer Organisation abgebrochen. Es hat sich nichts geändert.',
    email: 'Ihre Organisation hat Ihre E-Mail-Adresse nicht bestätigt. Deshalb können Sie sich damit nicht anmelden.',
    disabled: 'Dieses Konto ist gesperrt.',
    exchange: 'Die Antwort Ihrer Organisation ließ sich nicht prüfen. Bitte versuchen Sie es noch einmal.',
    unreachable:
      'Die Anmeldung Ihrer Organisation antwortet nicht. Versuchen Sie es später noch einmal oder verwenden Sie einen Code.',
  },
  unknownError: 'Die Anmeldung hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
  accountOf: (name) => `${name}, Ihr Konto`,
  signedInTitle: 'Sie sind angemeldet',
  rename: {
    label: 'Ihr Name',
    save: 'Namen speichern',
    saved: 'Ihr Name ist geändert.',
  },
  goOn: 'Weiter',
  toMeetings: 'Besprechung beginnen oder beitreten',
  out: 'Abmelden',
  everywhere: 'Überall abmelden',
  everywhereHint: '„Überall“ meldet Sie in jedem Browser und auf jedem Gerät ab.',
  leaving: 'Abmeldung …',
  isOut: 'Sie sind abgemeldet.',
}
