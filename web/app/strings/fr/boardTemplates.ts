import type { Strings } from '../t.ts'

export const boardTemplates: Strings['boardTemplates'] = {
  contract: [
    {
      title: 'Ce que nous voulons',
      notes: ['Que doit nous apporter ce contrat ?', 'Qu’est-ce qui nous ferait renoncer ?'],
      list: [],
    },
    {
      title: 'Clauses à vérifier',
      notes: [],
      list: [
        'Parties et définitions',
        'Durée, renouvellement et résiliation',
        'Prix, paiement et pénalités de retard',
        'Plafond et exclusions de responsabilité',
        'Garanties et indemnisation',
        'Confidentialité et protection des données',
        'Droit applicable et litiges',
      ],
    },
    { title: 'Risques', notes: ['Décrivez le risque, la clause et ce que cela pourrait coûter.'], list: [] },
    {
      title: 'Points pour l’autre partie',
      notes: [],
      list: ['Clause, ce que nous demandons, ce que nous pourrions accepter à la place'],
    },
  ],
  spec: [
    { title: 'Problème', notes: ['Qui a ce problème, à quelle fréquence, et que lui coûte-t-il ?'], list: [] },
    {
      title: 'Périmètre',
      notes: ['Dedans : ce que fait la première version', 'Dehors : ce qui attendra'],
      list: [],
    },
    {
      title: 'Questions ouvertes',
      notes: ['Une question par note, avec le nom de la personne qui y répondra'],
      list: [],
    },
    {
      title: 'Avant le lancement',
      notes: [],
      list: ['Revue de sécurité', 'Accessibilité', 'Vie privée', 'Surveillance et alertes', 'Pages d’aide'],
    },
  ],
  decisions: [
    {
      title: 'À décider',
      notes: ['Formulez la décision comme une question à laquelle on répond par oui ou par non.'],
      list: [],
    },
    { title: 'Options', notes: ['Une option par note : ce qui plaide pour, ce qui plaide contre'], list: [] },
    { title: 'Décidé', notes: ['Quoi, par qui, quand et pourquoi'], list: [] },
    { title: 'À faire', notes: [], list: ['Tâche, personne, date'] },
  ],
}
