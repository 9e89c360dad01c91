/** Everyday words and how much each speaks for a risk, as logits; fitted as in weights.ts. */
const WORDS: readonly (readonly [number, string])[] = [
  [1.3, `right`],
  [1, `other ten`],
  [0.9, `five says whether`],
  [0.8, `isn't open out report something them wants`],
  [0.7, `anyone data exactly find june left log months our thread true way year`],
  [0.6, `copy goes might percent runs text those word`],
  [0.5, `clause guess how march names nobody ouch owner read take test told two`],
  [
    0.4,
    `and anything asks august budget checks days deadline depends down eight else even hand have itself keep
    never night reads somebody than the think we'd we've well will yes`,
  ],
  [
    0.3,
    `anywhere are code could date dead december happens hm like miss more public remember see shall since six
    spring their us who works yeah`,
  ],
  [
    0.2,
    `about all am any asked at away before can't closed four front full good in into it knows la legal looked
    mine notes over own plan same saturday security speak system that that's there tool tuesday under wrote`,
  ],
  [
    0.1,
    `a account against agree anybody archive be because count design draft ever every gets gone happy he's
    hold late lists logs lol lose makes morning number oh people seen side signed so support tell thing took
    used were while why with wording yep`,
  ],
  [
    -0.1,
    `access bring changed check christmas come did document dog either everything file fix form give got hear
    help here him hours its know lawyer link live mail many members move much my objections old once or
    perfect process put risk run second should someone still team thank they through twice very vote was
    whatever where within without`,
  ],
  [
    -0.2,
    `already as audit back better bye change close coffee done evening free friday from gives go has hello hi
    his hmm honestly is january leave lunch monday moving notice now ok one paragraph question rejected rule
    show start then thought thursday tomorrow wednesday years you'll`,
  ],
  [
    -0.3,
    `afternoon ah btw called comes day does drop enough fair great her i'm i've if long made may means
    meeting missing needs new not off office on ones ours page pages point problem promised proposal release
    send sent sentence set short stay stays stop thanks too version we're weeks when would`,
  ],
  [
    -0.4,
    `changes checked different do for get had i idea later let let's mind none nothing rather say small table
    wait want`,
  ],
  [
    -0.5,
    `also an anyway best build client decided everyone look love me name otherwise really sorry template
    three tonight what your`,
  ],
  [-0.6, `agreement answer by end he part time`],
  [-0.7, `again everybody just minutes need to today you`],
  [-0.8, `board fine please we`],
  [-0.9, `i'll next`],
  [-1, `paper`],
  [-1.1, `i'd list`],
  [-1.2, `first`],
]

export const WORD_WEIGHTS: Map<string, number> = new Map(
  WORDS.flatMap(([weight, words]) => words.split(/\s+/u).map((word) => [word, weight] as const)),
)
