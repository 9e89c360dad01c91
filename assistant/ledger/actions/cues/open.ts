import { ADVERBS, ASK, type Cue, cue, FOREIGN_ASK, LEAD, WHAT } from './cue.ts'

/** Something is to be done, and nobody is named for it. */
export const OPEN_CUES: readonly Cue[] = [
  cue(`(?:^|[\\s,;])(?<ask>${ASK})${WHAT}`, 'you', 'asked'),
  cue(`(?:^|[\\s,;])(?<ask>${FOREIGN_ASK})${WHAT}`, 'you', 'asked', 'any'),
  cue(
    `${LEAD}(?:someone|somebody|one of us|jemand|quelqu[’']un|alguien)(?:\\s+(?:from|in|of)\\s+(?:the\\s+)?\\p{L}+)?\\s+(?:should|has to|needs to|must|ought to|will have to|could|can|please|sollte|muss|doit|devrait|debe|tiene que)${ADVERBS}${WHAT}`,
    'anyone',
    'needed',
  ),
  cue(`${LEAD}(?:we need|i need|need)\\s+(?:someone|somebody|a volunteer)\\s+to\\s+(?<task>.+)`, 'anyone', 'needed'),
  cue(
    `${LEAD}(?:who(?:\\s+(?:can|could|will|would|might|may|shall|wants to|is going to|has time to|[’']ll))?|can (?:someone|somebody|anyone|anybody)|could (?:someone|somebody|anyone|anybody)|any(?:one|body) (?:able|willing|free|happy) to|any volunteers? (?:to|for)|wer|qui(?: peut)?|quién(?: puede)?)\\s+(?<task>.+)`,
    'anyone',
    'asked',
  ),
  cue(
    `${LEAD}(?:we (?:(?:really|still|also|definitely)\\s+)*(?:need to|have to|must|should|ought to|will|[’']ll|will have to)|we[’']ll|let[’']?s|wir (?:müssen|sollten)|il faut|on doit|hay que|tenemos que)\\s+(?<task>.+)`,
    'anyone',
    'wanted',
  ),
  cue(
    `${LEAD}(?<task>[^,;:]{3,60}?(?<!\\s)\\s+(?:needs? to|has to|have to|must|should) be (?:ready|there|\\p{L}{1,40}(?:ed|en|t|n|wn|nt|ne))(?=$|[^\\p{L}]).*)`,
    'anyone',
    'wanted',
    'any',
  ),
]
