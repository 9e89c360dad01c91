import { formsOf } from '#engine/words/forms.ts'
import type { Strings } from '../t.ts'

const { counted, number } = formsOf('fr')

export const tools: Strings['tools'] = {
  title: 'Outils gratuits',
  lead: 'Trois petites aides pour les réunions. Sans compte, et votre texte n’est pas conservé.',
  others: 'Autres outils',
  example: 'Utiliser un exemple',
  clear: 'Effacer',
  characters: (now, max) => `${number(now)} caractères sur ${number(max)}`,
  missing: 'Collez ou écrivez d’abord un texte.',
  tooLong: (max) => `La limite est de ${number(max)} caractères. Raccourcissez le texte, ou procédez par parties.`,
  running: 'Lecture de votre texte…',
  runningLong: 'Toujours en cours. Un long texte demande jusqu’à une minute.',
  capHint: (time) =>
    `Pour que les outils restent gratuits, il y a une limite par jour, par personne et au total. Elle repart à ${time}, heure locale.`,
  retry: 'Réessayer',
  copy: 'Copier en Markdown',
  copied: 'Copié.',
  byModel: 'Écrit par un modèle de langage. Comparez avec votre texte avant de vous en servir.',
  byRules: 'Fait sans modèle de langage : seulement trié et choisi dans votre texte.',
  remaining: (runs) => {
    if (runs === 0) return 'Il ne reste plus d’essai avec modèle de langage aujourd’hui.'
    return counted(runs, {
      one: 'Il reste # essai avec modèle de langage aujourd’hui.',
      other: 'Il reste # essais avec modèle de langage aujourd’hui.',
    })
  },
  roomTitle: 'En parler ensemble',
  roomText: 'Ouvrez une salle avec ce texte comme contexte, pour que l’assistant le connaisse.',
  room: 'Ouvrir une salle avec ce texte',
  roomBusy: 'Ouverture de la salle…',
  noteLost: 'La salle est ouverte, mais le texte n’a pas pu y être ajouté. Copiez-le vous-même.',
  byId: {
    'agenda-builder': {
      title: 'Ordre du jour',
      description: 'D’une liste de sujets ou d’un message à un ordre du jour minuté.',
      lead: 'Collez des sujets, ou le message qui demande la réunion. Vous obtenez un ordre du jour dont les temps tombent juste, avec les responsables que le texte nomme.',
      label: 'Sujets ou message',
      placeholder: 'Budget du second semestre, Ana, 15 minutes…',
      run: 'Faire l’ordre du jour',
      result: 'Votre ordre du jour',
      sample: `Bonjour à tous, réunissons-nous jeudi pendant 60 minutes.

- Budget du second semestre, 15 minutes (Ana)
- Décider quel fournisseur nous prenons pour l’entrepôt (Ben)
- Recrutement pour deux postes ouverts (Carla)
- Date de la fête d’été, 5 minutes

Merci de lire avant les offres des deux fournisseurs.`,
    },
    'minutes-summarizer': {
      title: 'Compte rendu',
      description: 'D’une transcription ou de notes à un résumé, des décisions, des actions et des questions ouvertes.',
      lead: 'Collez une transcription ou vos notes. Vous obtenez un résumé, les décisions, qui fait quoi pour quand, et ce qui reste ouvert.',
      label: 'Transcription ou notes',
      placeholder: 'Ana : Commençons par le fournisseur…',
      run: 'Résumer',
      result: 'Votre compte rendu',
      sample: `Ana : Commençons par le fournisseur. Les deux offres sont là, et Norvent est huit pour cent moins cher.
Ben : La dernière fois, leur livraison a pris trois semaines. Cela m’inquiète.
Carla : Ils ont maintenant promis dix jours par écrit.
Ana : Alors je propose que nous prenions Norvent pour un an.
Ben : D’accord, si les dix jours sont dans le contrat.
Carla : D’accord.
Ana : Bien, c’est décidé. Ben envoie le contrat au service juridique d’ici vendredi.
Ben : Oui, je le fais. Qui prévient l’autre fournisseur ?
Carla : Je leur écris demain.
Ana : Ensuite, le recrutement. Nous avons deux postes ouverts et aucune candidature pour l’un d’eux.
Carla : Faut-il augmenter le salaire ou attendre encore un mois ?
Ana : Je ne sais pas encore. Regardons cela la semaine prochaine.`,
    },
    'decision-extractor': {
      title: 'Relevé de décisions',
      description: 'Trouve les décisions d’un texte, chacune avec les mots sur lesquels elle repose.',
      lead: 'Collez un compte rendu, un fil ou une transcription. Vous obtenez chaque décision avec les mots sur lesquels elle repose, et rien de ce qui a seulement été proposé.',
      label: 'Compte rendu, fil ou transcription',
      placeholder: 'Nous avons décidé de…',
      run: 'Trouver les décisions',
      result: 'Les décisions',
      sample: `Comité de pilotage, 12 mars

Nous avons parlé du déménagement. Mai avait été proposé, mais l’ascenseur ne sera pas prêt. Nous avons décidé de déménager le 1er juillet.

Le budget du mobilier a été évoqué. Omar a suggéré 40 000. Après discussion, il a été décidé que le budget est de 32 000, et qu’Omar commande avant la fin avril.

Pour le parking, il n’y a pas eu d’accord. Priya demandera dix places au propriétaire et en rendra compte à la prochaine réunion.

Le comité a approuvé les nouvelles règles pour les visiteurs telles que rédigées.`,
    },
  },
}
