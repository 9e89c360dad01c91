/** What a question's opening asks for, and how that looks in a passage. The first that fits counts. */
const KINDS: readonly (readonly [RegExp, RegExp])[] = [
  [
    /\bhow (?:often|frequently|long|far ahead|early|soon|late|old)\b|\bhow much (?:time|notice)\b|\buntil when\b/iu,
    /\b(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|annual\w*|monthly|weekly|daily|quarter\w*|once|twice|every|each|at least)\b/iu,
  ],
  [
    /^(?:so |and )?when\b|\b(?:what|which) (?:date|time|day|year)\b|\bdeadline\b/iu,
    /\b(?:1[89]|20)\d\d\b|\b(?:january|february|march|april|may \d|june|july|august|september|october|november|december)\b|\b\d{1,2}[:.]\d\d\b|\b\d{1,2}(?:st|nd|rd|th)\b|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day|\b(?:within|after|before|until|upon|every|prior|days?|weeks?|months?)\b/iu,
  ],
  [
    /\bhow (?:much|many|large|big|high|small|wide|fast)\b|\b(?:what|which) (?:share|percentage|number|amount|size|rate|limit)\b/iu,
    /\d|%|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|sixty|ninety|hundred|thousand|half|majority|third|quarter|double|once|twice|no more than|at least|maximum|minimum)\b/iu,
  ],
  [
    /\b(?:who|whom|whose)\b/iu,
    /\b(?:committee|board|council|chair\w*|president|director|officer|secretary|treasurer|owner|author|editor|member|manager|party|parties|team|company|maintainer|administrator|contact)s?\b|@/iu,
  ],
  [
    /^(?:so |and )?where\b/iu,
    /https?:|www\.|@|\/|\b(?:address|location|site|folder|directory|repository|located|street)\b/iu,
  ],
  [
    /\bwhy\b|\bwhat for\b/iu,
    /\b(?:because|since|therefore|thus|hence|so that|in order|due to|reason|as a result|otherwise|avoid|prevent|means that|leads?|causes?|would|cannot)\b/iu,
  ],
  [
    /^(?:so |and )?(?:can|may|must|should|shall|am i|are we|is it (?:allowed|permitted|ok|all right|possible))\b/iu,
    /\b(?:may|must|shall|should|can|cannot|not|allowed|permitted|prohibited|required|only|need)\b/iu,
  ],
  [
    /^what (?:is|are|does)\b.{0,40}$/iu,
    /\b(?:is|are) (?:an?|the|any|defined|called|known)\b|\bmeans?\b|\brefers? to\b/iu,
  ],
]

/** How the kind of thing that a question asks for looks in a text; null where it asks for no kind. */
export function answerKinds(question: string): RegExp | null {
  return KINDS.find(([asked]) => asked.test(question))?.[1] ?? null
}
