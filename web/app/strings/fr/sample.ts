import { sample as english } from '../en/sample.ts'
import type { Strings } from '../t.ts'

export const sample: Strings['sample'] = {
  button: 'Essayer avec un contrat d’exemple',
  about: 'Une réunion entière en deux minutes environ : un contrat court et deux collègues simulés qui vous répondent.',
  starting: 'Préparation de l’exemple…',
  failed: 'L’exemple n’a pas pu être chargé. Veuillez réessayer.',
  visitor: 'Visiteur',
  names: ['Mia (simulée)', 'Tom (simulé)'],
  fileName: 'Contrat de conseil, exemple.pdf',
  title: 'Réunion d’exemple.',
  steps: {
    setup:
      'Mia et Tom sont simulés : ils suivent un scénario dans votre navigateur. Ils ont choisi deux sections ; choisissez-en d’autres si vous voulez, puis commencez la réunion.',
    chat: 'Mia et Tom sont simulés. Lisez, écrivez quelque chose ou demandez « @assistant what does the contract say about liability? »',
    vote: 'Mia et Tom sont simulés. Un vote est ouvert : confirmez la section ou poursuivez la discussion.',
    ended:
      'Mia et Tom étaient simulés. Tout le reste est réel : le registre, le rapport et le procès-verbal ci-dessous.',
  },
  // The sample contract is English, so what is said about it, and found in it, is too.
  script: english.script,
}
