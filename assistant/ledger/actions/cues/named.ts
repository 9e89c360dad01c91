import { ADVERBS, ASK, type Cue, cue, FOREIGN_ASK, LEAD, type Parts, START, WHAT } from './cue.ts'

/** Somebody else is named: ordered, asked, or spoken of. */
export function cuesOfNamed({ who, names }: Parts): Cue[] {
  const named = (source: string, force: Cue['force'], task?: Cue['task']) => cue(source, 'named', force, task)
  const cues = [
    named(
      `${LEAD}(?<task>[^,;:]{3,60}?(?<!\\s)\\s+(?:needs? to|has to|have to|must|should|is to|are to|will) be \\p{L}{1,40}(?:\\s[^,;:]{1,40}?)?) by @?${who}(?=$|[^\\p{L}])`,
      'promised',
      'any',
    ),
    named(
      `(?:^|[\\s,])(?:can|may|could|shall) (?:i|we) (?:put|note|count|pencil) you (?:down |in )?(?:for|on)\\s+(?<task>\\S.{0,200}?)(?<!\\s)\\s+@?${who}\\s*\\?*$`,
      'asked',
      'any',
    ),
    named(
      `${LEAD}(?:let[’']?s (?:have|get|ask)|(?:i[’']?d|we) (?:have|get|ask)|(?:could|can|shall) we (?:have|get|ask)|have|get|ask|i[’']?d (?:like|ask|want)|we need|i (?:need|want)|i suggest(?: that)?|maybe)\\s+${who}\\s+(?:to\\s+|can\\s+)?(?<task>.+)`,
      'promised',
    ),
    named(
      `${LEAD}(?:please )?(?:assign|give|hand|leave|move|route)\\s+(?!\\s)(?<task>[^.?!]{2,80}?)(?<!\\s)\\s+(?:over )?to\\s+(?<name>me|${names})(?=$|[^\\p{L}])`,
      'promised',
      'any',
    ),
    named(
      `${LEAD}(?:put|note|count)\\s+(?<name>me|${names})\\s+(?:(?:down|in)\\s*)?(?:for|next to|on)\\s+(?<task>.+)`,
      'promised',
      'any',
    ),
    named(
      `${START}(?:action(?: item| point)?s?|ai|to-?do|next steps?|follow-?up|aufgabe|tarea|à faire|ap)(?:\\s*(?:for|on|an|für|pour|para))?\\s*(?!\\s)@?(?:${who})?[^:–—]{0,40}[:–—]\\s*(?:@?(?<second>${names})(?:\\s*(?:[:,–—-]|to|will))?\\s+)?(?:to\\s+)?(?<task>.+)`,
      'promised',
      'any',
    ),
    named(
      `${LEAD}(?:it[’']?s|that[’']?s|an?)\\s+(?:action|to-?do)[^:–—]{0,50}[:–—]\\s*(?:@?${who}(?:\\s*(?:[:,–—-]|to|will))?\\s+)?(?<task>.+)`,
      'promised',
      'any',
    ),
    named(
      `${START}(?:action(?: item| point)?|todo|job|task)\\s+(?:for|on)\\s+@?${who}(?:\\s*(?:is|[:,]))?\\s*(?:to\\s+)?(?<task>.+)`,
      'promised',
      'any',
    ),
    named(`${LEAD}@?${who}(?:\\s*[,:–—-]\\s*|\\s+)(?<ask>${ASK})${WHAT}`, 'asked'),
    named(`(?:^|[:;]\\s)@?${who}[,:]?\\s+you(?:[’']ll| will)?\\s+(?<task>.+)`, 'asked'),
    named(`${LEAD}@?${who}(?:\\s*[,:–—-]\\s*|\\s+)(?<ask>${FOREIGN_ASK})${WHAT}`, 'asked', 'any'),
    named(`(?:^|[\\s,])(?<ask>${ASK})\\s+(?<task>\\S.{0,200}?)(?<!\\s)\\s+@?${who}\\s*[?.!]*$`, 'asked'),
    named(
      `${LEAD}@?${who}(?:\\s+(?:will|has (?:agreed|offered|promised|volunteered) to|is going to|is gonna|has to|needs to|must|is to|shall|wird|soll|muss|va|doit|debe|va a)|[’']ll|[’']s going to)${ADVERBS}${WHAT}`,
      'promised',
    ),
    named(`${LEAD}@?${who}\\s+(?:can|could|should|might|kann|sollte|peut|pourrait|puede)${ADVERBS}${WHAT}`, 'asked'),
    named(`${START}@?${who}\\s*(?:[:–—-]\\s*)?to\\s+(?<task>.+)`, 'promised'),
    named(`${LEAD}@?${who}\\s+(?<task>\\p{Ll}+s\\s.+|does|takes|handles|owns)`, 'promised', 'third'),
    named(`^@${who}\\s+(?<task>.+)`, 'promised'),
    named(
      `^@?${who}\\s*[:,–—-](?:\\s*(?:your turn|yours|that[’']?s you|this one is yours))?(?:\\s*[:,–—-])?\\s*(?<task>.+)`,
      'promised',
    ),
    named(
      `^@?${who}\\s*[:,–—-]\\s*(?<task>(?!\\s)(?!(?:any|ok|okay|fine|agreed?|happy|what|how|is|are|was|do|did|does|have|has|which|why|when|where|who|right|thoughts?|opinions?|you|still|anything|everything|objections?|all|not|no|yes|really|sure|i|we|it|that|this|there|if)(?!\\p{L}))[^?]{8,90})\\?$`,
      'hinted',
    ),
    named(
      `${LEAD}@?${who}\\s+(?<task>(?:kümmert sich|schickt|sendet|schreibt|macht|prüft|klärt|fragt|übernimmt|erstellt|liefert|organisiert|ergänzt|korrigiert|envoie|écrit|vérifie|prépare|demande|rédige|s[’']occupe|envía|escribe|revisa|prepara|redacta|se encarga)\\s.+)`,
      'promised',
      'any',
    ),
  ]
  const withoutName = [`(?:${who})?`, '(?<name>me|', `(?:@?${who}(?:\\s*(?:[:,–—-]|to|will))?\\s+)?`]
  return cues.map((each) => ({ ...each, needsName: !withoutName.some((part) => each.words.source.includes(part)) }))
}
