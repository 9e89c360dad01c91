import type { Strings } from '../t.ts'

export const checks: Strings['checks'] = {
  general: ['But et public', 'Questions ouvertes', 'Décisions à prendre', 'Responsables et échéances'],
  contract: [
    'Parties et définitions',
    'Durée et renouvellement',
    'Paiement et changements de prix',
    'Responsabilité et indemnisation',
    'Confidentialité et protection des données',
    'Propriété intellectuelle',
    'Résiliation et préavis',
    'Droit applicable et litiges',
  ],
  prd: [
    'Problème et utilisateurs',
    'Objectifs et mesures du succès',
    'Périmètre et exclusions',
    'Exigences et critères d’acceptation',
    'Dépendances et risques',
    'Lancement et retour en arrière',
  ],
  policy: [
    'Champ d’application',
    'Rôles et responsabilités',
    'Obligations et exceptions',
    'Application et signalement',
    'Rythme de révision et responsable',
  ],
  'investment-memo': [
    'Thèse',
    'Marché et concurrence',
    'Équipe',
    'Finances et valorisation',
    'Risques principaux',
    'Conditions et sortie',
  ],
  compliance: [
    'Exigences applicables',
    'Contrôles et preuves',
    'Écarts et corrections',
    'Protection des données',
    'Piste d’audit et conservation',
    'Validation',
  ],
}
