import { contentWords } from '#engine/language/words.ts'

/** Words whose forms share no root, between semicolons. */
const FAMILIES = `
  begin began begun; break broke broken; bring brought; build built; buy bought; catch caught; choose chose chosen choice;
  deal dealt; die died dies dying dead death; draw drew drawn; drive drove driven; eat ate eaten; fall fell fallen; feed fed;
  fight fought; find found; fly flew flown flight; forbid forbade forbidden; forget forgot forgotten; freeze froze frozen;
  give gave given; grow grew grown growth; hang hung; hear heard; hide hid hidden; hold held; keep kept;
  know knew known knowledge; lay laid; lead led; leave left; lend lent; lie lay lain; lose lost loss losing; make made;
  mean meant; meet met; pay paid; rise rose risen; run ran; say said; see saw seen; seek sought; sell sold sale; send sent;
  shrink shrank shrunk; show shown; sing sang; sink sank; sit sat; sleep slept; speak spoke spoken speech; spend spent;
  stand stood; steal stole stolen theft; stick stuck; strike struck; swear swore sworn; sweep swept; take took taken;
  teach taught; tear tore torn; tell told; think thought; throw threw thrown; understand understood; wear wore worn;
  win won; withdraw withdrew withdrawn; withhold withheld; write wrote written writing; bind bound binding;
  child children; man men; woman women; person people; foot feet; tooth teeth; mouse mice; index indices indexes;
  matrix matrices; vertex vertices; appendix appendices; criterion criteria; analysis analyses analyse analyze; half halves;
  life lives; high height; long length; wide width; deep depth; strong strength; broad breadth; true truth; able ability;
  believe belief; prove proof proven; receive receipt; sign signature; compare comparison; decide decision;
  describe description; define definition; divide division; explain explanation; extend extension; include inclusion;
  exclude exclusion; conclude conclusion; permit permission; admit admission; omit omission; submit submission;
  transmit transmission; produce product production; reduce reduction; repeat repetition; solve solution;
  resolve resolution; respond response; succeed success; exceed excess; proceed procedure proceeding;
  maintain maintenance; apply application applicant; try tried trial; deny denial denied; reply replied; rely reliance;
  vary variation variance; cite citing citation; vote voting; name naming; code coding; rate rating; file filing;
  time timing; type typing typed; save saving; move moving movement; share sharing; store storage storing; score scoring;
  note noting; quote quoting; rule ruling; size sizing; hire hiring; destroy destruction; appear appearance;
  enter entry entrance; refuse refusal; approve approval; propose proposal; dispose disposal; renew renewal;
  arrive arrival; remove removal; survive survival; emphasis emphasize; hypothesis hypotheses; invest investment investor;
  erase erasure; close closure closing; seize seizure; legal legally law lawful; finance financial; history historical;
  science scientific scientist; education educate educational; secret secrecy; absent absence; present presence;
  frequent frequency frequently often; transparent transparency; consistent consistency; depend dependent dependency;
  efficient efficiency; sufficient sufficiency; identical identity identify; expose exposure; press pressure; advise advice
`

const FORMS = formsOf(FAMILIES)

function formsOf(families: string): Map<string, readonly string[]> {
  const forms = new Map<string, readonly string[]>()
  for (const family of families.split(';')) {
    const words = [...new Set(contentWords(family))]
    for (const word of words) {
      const others = words.filter((other) => other !== word)
      forms.set(word, [...new Set([...(forms.get(word) ?? []), ...others])])
    }
  }
  return forms
}

/** Other forms of a word that its letters do not show, in the form in which texts are indexed. */
export function irregularForms(word: string): readonly string[] {
  return FORMS.get(word) ?? []
}
