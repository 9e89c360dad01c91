import { formsOf } from '#engine/words/forms.ts'
import type { Strings } from '../t.ts'

const { counted } = formsOf('fr')

export const trust: Strings['trust'] = {
  title: 'Où sont vos données',
  loading: 'Interrogation du service…',
  failed: 'Le service n’a pas dit où sont les données',
  retry: 'Réessayer',
  lead: {
    standard: 'Ce service conserve les documents, les messages et les résumés. Cette page est tirée de ses réglages.',
    enterprise:
      'Le serveur de votre organisation conserve les documents et les textes des résumés. Le service qui tient les réunions ne connaît que des titres et des extraits. Cette page est tirée de ses réglages.',
  },
  places: 'Les lieux',
  coordinator: { name: 'Ce service', host: 'tient les réunions' },
  resident: { name: 'Le serveur de votre organisation', holds: 'Documents, textes des résumés' },
  held: {
    standard: 'Documents, messages, résumés, registre, rapports',
    enterprise: 'Titres et extraits des sections, messages, notes, registre, rapports',
  },
  documents: 'Documents',
  documentsKept: {
    room: 'Un document est conservé avec sa salle aussi longtemps que le service garde cette salle.',
    resident:
      'Les documents de chaque salle sont chiffrés sur le serveur de votre organisation avec une clé propre. Clé et documents sont supprimés à la fin de la réunion, ou quand la salle n’a pas servi pendant 24 heures.',
  },
  readThere: 'Votre navigateur le lit directement là-bas.',
  summaries: 'Résumés de la discussion',
  summariesKept: {
    room: 'Les résumés sont conservés avec la réunion et restent dans son procès-verbal et dans l’archive.',
    'sealed-until-end':
      'Les textes sont chiffrés sur le serveur de votre organisation et supprimés à la fin de la réunion. Le service qui tient la réunion sait seulement quelles sections ont un résumé.',
  },
  ai: 'Le modèle de l’assistant',
  aiLocation: {
    local: 'L’assistant utilise un modèle de langage sur la machine ou le réseau du service. Ce qu’il lit y reste.',
    remote: 'L’assistant utilise un modèle de langage situé ailleurs. Ce qu’il doit lire y est envoyé.',
    none: 'Aucun modèle de langage n’est installé. L’assistant suit des règles fixes, sur le service même.',
  },
  aiModel: (model) => `Le modèle est ${model}.`,
  aiAway: 'Il est injoignable pour l’instant. D’ici son retour, l’assistant suit des règles fixes.',
  encryption: 'Chiffrement',
  encryptionOf: {
    tokens: 'Jetons d’accès conservés',
    summaries: 'Documents et résumés conservés',
    none: 'pas chiffrés par le service lui-même',
  },
  retention: 'Durée de conservation',
  retentionOf: {
    trash: 'Espaces supprimés, dans la corbeille',
    telemetry: 'Visites comptées',
    replays: 'Visites enregistrées, masquées',
  },
  days: (count) => counted(count, { one: '# jour', other: '# jours' }),
  telemetry: 'Comptage des visites',
  telemetryWhat: {
    on: 'Nous comptons les pages vues, les temps de chargement, les erreurs et les clics sans effet, jamais ce que l’on écrit ni ce qui se dit en réunion.',
    off: 'Les visites ne sont pas comptées ici.',
  },
  doNotTrack: 'Un navigateur qui demande à ne pas être suivi n’est pas compté.',
  optOut: 'Chacun peut refuser avec l’interrupteur au bas de cette page.',
  subprocessors: 'Autres services',
  noSubprocessors: 'Aucun.',
  subprocessorsLead: 'Ces services traitent des données pour le compte de celui-ci :',
  notes: 'Bon à savoir aussi',
  version: (version) => `Version de l’interface : ${version}.`,
  raw: 'Les mêmes données pour les programmes',
  question: 'Où est ce document ?',
  documentsStay: 'Les documents restent sur le serveur de votre organisation.',
  newTab: '(dans un nouvel onglet)',
}
