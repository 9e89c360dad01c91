import type { Strings } from '../t.ts'

export const settings: Strings['settings'] = {
  title: 'Réglages',
  labels: {
    template: 'Type de relecture',
    aiMode: 'Assistant dans les nouvelles réunions',
    defaultDurationMs: 'Durée des nouvelles réunions',
    joinRole: 'Les personnes venues par le lien deviennent',
    recordings: 'Enregistrements lisibles par',
  },
  joinRoleHint: 'Le lien permet à quiconque de regarder ; une personne connectée devient membre.',
  joinRoles: { editor: 'Éditeurs', viewer: 'Lecteurs' },
  audiences: { link: 'Toute personne qui a le lien', members: 'Membres seulement' },
  saved: 'Les réglages sont enregistrés.',
  ownerOnly: 'Seul le propriétaire peut changer ces réglages.',
  exportMembersOnly: 'Seuls les membres peuvent exporter cet espace.',
  exporting: {
    title: 'Exporter',
    text: 'Tableau, fichiers, contexte, appels, notes et résultats de toutes les réunions. Le lien secret n’en fait pas partie.',
    videos: 'Avec les enregistrements',
    videosHint: 'Seulement dans l’archive, qui peut devenir très grosse.',
    formats: { zip: 'Archive (ZIP)', json: 'Données (JSON)', md: 'Texte (Markdown)' },
  },
  deleting: {
    title: 'Supprimer cet espace',
    text: 'L’espace va 30 jours dans votre corbeille et peut être restauré pendant ce temps. Pour les autres, il disparaît tout de suite.',
    button: 'Supprimer l’espace',
    confirmTitle: (name) => `Supprimer ${name} ?`,
    confirmText:
      'Vous seul pouvez l’ouvrir tant qu’il est dans la corbeille. Après 30 jours, ses fichiers et enregistrements sont détruits.',
    live: 'La réunion en cours se termine pour tout le monde.',
    done: 'L’espace est dans la corbeille.',
  },
}
