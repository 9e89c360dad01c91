import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answerKinds } from '#assistant/retrieval/english/answerKinds.ts'
import { passagesOf } from '#assistant/retrieval/passages.ts'
import { RetrievalIndex } from '#assistant/retrieval/retrievalIndex.ts'
import { sentencesOf } from '#assistant/retrieval/sentences.ts'
import { rootOf } from '#assistant/retrieval/variants.ts'
import { PASSAGE_CHARACTERS_MAX, type SectionText } from '#assistant/shapes.ts'
import { contentWords } from '#engine/language/words.ts'

const section = (id: string, title: string, text: string, docId = 'doc_1'): SectionText => ({
  id,
  docId,
  title,
  text,
  page: 1,
})

const LEASE = [
  section('sec_1', '1 Term', '1 Term\nThe lease begins on 1 May 2027 and runs for two years.'),
  section('sec_2', '2 Rent', '2 Rent\nThe tenant pays 900 euros on the first of each month. Late rent bears interest.'),
  section(
    'sec_3',
    '3 Termination',
    '3 Termination\nEither side may cancel with thirty days’ written notice. Breach ends the lease at once.',
  ),
  section('sec_4', '4 Pets', '4 Pets\nDogs are forbidden. Cats need the consent of the owner.'),
]

function leaseIndex(): RetrievalIndex {
  const index = new RetrievalIndex()
  index.addSections(LEASE)
  return index
}

const first = (index: RetrievalIndex, question: string) => index.search(question, 5)[0]?.id

/** Texts with words, blanks, ends of sentences, scripts and halves of characters in odd places. */
const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'the',
        'fee',
        'Liability.',
        'e.g.',
        'No. 4',
        '\n',
        '\n\n',
        '。',
        '契約',
        '終了です。',
        '🙂',
        '\ud83d',
        'x'.repeat(700),
        '“Yes.”',
        '3.2',
      ),
      fc.string({ unit: 'binary', maxLength: 20 }),
    ),
    { maxLength: 120 },
  )
  .map((parts) => parts.join(' '))

describe('passages', () => {
  test('[AS11] are verbatim, in order, never too long, and together hold all but blanks', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        let end = 0
        let kept = ''
        for (const { from, to } of passagesOf(text)) {
          expect(from).toBeGreaterThanOrEqual(end)
          expect(to - from).toBeLessThanOrEqual(PASSAGE_CHARACTERS_MAX)
          kept += text.slice(from, to)
          end = to
        }
        expect(kept.replace(/\s/gu, '')).toBe(text.replace(/\s/gu, ''))
      }),
    )
  })

  test('[AS11] end with their sentences, not at shortened words or numbers', () => {
    const text = 'Fees, e.g. for late rent, are due. See No. 4 and sec. 2.1 below. "Really?" she said. 終わり。始まり。'
    expect(sentencesOf(text, 600).map(({ from, to }) => text.slice(from, to))).toEqual([
      'Fees, e.g. for late rent, are due.',
      'See No. 4 and sec. 2.1 below.',
      '"Really?" she said.',
      '終わり。',
      '始まり。',
    ])
  })

  test('[AS11] odd texts of a megabyte are cut without going over them again and again', () => {
    for (const unit of ['.', '. ', '."', '。', ' ', 'a', '; (a) ']) {
      const text = unit.repeat(1_000_000 / unit.length)
      expect(passagesOf(text).length).toBeLessThanOrEqual(text.length)
    }
  })

  test('[AS11] split no pair of surrogates', () => {
    const text = '🙂'.repeat(1000)
    for (const { from, to } of passagesOf(text)) expect(text.slice(from, to).isWellFormed()).toBe(true)
  })
})

describe('search', () => {
  test('[AS12] gives passages that stand in their section as they are, best first, as many as wanted', () => {
    fc.assert(
      fc.property(fc.array(anyText, { maxLength: 6 }), anyText, fc.nat(8), (texts, question, limit) => {
        const sections = texts.map((text, i) => section(`sec_${i}`, `Part ${i}`, text))
        const index = new RetrievalIndex()
        index.addSections(sections)
        const found = index.search(question, limit)
        expect(found.length).toBeLessThanOrEqual(limit)
        found.forEach(({ id, text, score }, i) => {
          expect(sections.find((one) => one.id === id)!.text).toContain(text)
          expect(score).toBeLessThanOrEqual(found[i - 1]?.score ?? Number.POSITIVE_INFINITY)
        })
      }),
      { numRuns: 60 },
    )
  })

  test.each([
    ['What does the flat cost?', 'sec_2'],
    ['How long does it run?', 'sec_1'],
    ['How can I get out of the contract by notice?', 'sec_3'],
    ['May I keep a dog?', 'sec_4'],
    ['What does section 4 say?', 'sec_4'],
    ['Is there anything on terminating?', 'sec_3'],
    ['30 days?', 'sec_3'],
    ['Who authorises cats?', 'sec_4'],
  ])('[AS12] %s leads to %s', (question, id) => {
    expect(first(leaseIndex(), question)).toBe(id)
  })

  test('[AS12] reads Chinese and Japanese by pairs of characters', () => {
    const index = new RetrievalIndex()
    index.addSections([
      section('sec_1', '契約期間', '契約期間は二年とする。'),
      section('sec_2', '賃料', '賃料は毎月九百ユーロとする。遅延した場合は利息が発生する。'),
      section('sec_3', '卸载', '卸载软件之前请先备份数据。'),
    ])
    expect(first(index, '賃料が遅延したらどうなりますか？')).toBe('sec_2')
    expect(first(index, '怎么卸载软件？')).toBe('sec_3')
  })

  test('[AS12] answers nothing where nothing is, and nothing that has no word in common', () => {
    expect(new RetrievalIndex().search('What about rent?', 5)).toEqual([])
    expect(leaseIndex().search('Who won the match yesterday?', 5)).toEqual([])
    expect(leaseIndex().search('', 5)).toEqual([])
    expect(leaseIndex().search('rent', 0)).toEqual([])
  })

  test('[AS12] gives the beginning of a section that is named, and of the document when asked what it is about', () => {
    const index = new RetrievalIndex()
    index.addSections([
      section('sec_1', 'Introduction', 'These papers concern a bridge.'),
      section('sec_2', 'Load tests', 'Lorries of forty tonnes were driven over it.'),
    ])
    expect(index.search('Please summarise section 2', 5)).toMatchObject([{ id: 'sec_2' }])
    expect(first(index, 'What is this document about?')).toBe('sec_1')
    expect(index.search('Tell me more', 5)).toEqual([])
  })

  test('[AS12] gives the same for the same, whatever was added and removed in between', () => {
    const index = leaseIndex()
    const before = index.search('When is rent late?', 5)
    index.addContext({ id: 'ctx_1', title: 'Mail', text: 'Rent was late twice.' })
    expect(index.search('When is rent late?', 5).map(({ id }) => id)).toContain('ctx_1')
    index.remove('ctx_1')
    index.remove('ctx_unknown')
    expect(index.search('When is rent late?', 5)).toEqual(before)
  })

  test('[AS12] finds the words of a context item at once, and those of its new text after it was resolved', () => {
    const index = leaseIndex()
    index.addContext({ id: 'ctx_1', title: 'Note', text: 'The code word is blueheron.' })
    expect(first(index, 'What is the blueheron about?')).toBe('ctx_1')
    index.addContext({ id: 'ctx_1', title: 'Note', text: 'The code word is greyheron.' })
    expect(first(index, 'What is blueheron?')).toBeUndefined()
    expect(first(index, 'What is greyheron?')).toBe('ctx_1')
  })

  test('[AS12] prefers the text of a section to the table of contents that names it', () => {
    const index = new RetrievalIndex()
    index.addSections([
      section(
        'sec_1',
        'Cover',
        'Term 3 Rent 4 Termination 5 Pets 6 Repairs 7 Keys 8\nTerm 3\nRent 4\nTermination 5\nPets 6',
      ),
      ...LEASE.map((one) => ({ ...one, id: `${one.id}_body` })),
    ])
    expect(first(index, 'What about pets?')).toBe('sec_4_body')
  })
})

describe('what a question may mean', () => {
  const RULES = [
    section('sec_1', 'Introduction', 'These rules speak of notice, quorum, liability and of vacancies on the board.'),
    section('sec_2', 'Quorum', 'No business is transacted unless half of the members are present.'),
    section('sec_3', 'Vacancies', 'A vacancy is filled at the next annual election.'),
    section('sec_4', 'Liability', 'Members are not liable for the obligations of the association.'),
    section('sec_5', 'Records', 'The secretary keeps the minutes. They were written down by hand until 1999.'),
    section('sec_6', 'Copyright', 'Text that an author submits stays the property of its author.'),
  ]
  const rules = () => {
    const index = new RetrievalIndex()
    index.addSections(RULES)
    return index
  }

  test.each([
    ['How many have to attend?', 'sec_2'],
    ['What if a seat becomes free?', 'sec_3'],
    ['Whose fault is it, and who takes the blame?', 'sec_4'],
    ['To whom does a poem belong?', 'sec_6'],
  ])('[AS12] %s leads to %s in the words of the rules', (question, id) => {
    expect(first(rules(), question)).toBe(id)
  })

  test('[AS12] a slip of one letter, an irregular form and a compound meet their words', () => {
    expect(first(rules(), 'vacansy?')).toBe('sec_3')
    expect(first(rules(), 'Did they write it by hand?')).toBe('sec_5')
    expect(first(rules(), 'quorumfrist')).toBe('sec_2')
    expect(rules().search('xylophonist', 5)).toEqual([])
  })

  test('[AS12] a word itself outweighs what it may stand for', () => {
    const index = rules()
    index.addContext({ id: 'ctx_1', title: 'Hall', text: 'Every seat in the hall has a number.' })
    expect(first(index, 'Which seat?')).toBe('ctx_1')
  })

  test('[AS12] a section of its own is preferred to an introduction that mentions it, and quoted where it answers', () => {
    expect(first(rules(), 'What about liability?')).toBe('sec_4')
    const index = new RetrievalIndex()
    const opening = `Fees are a matter of this part. ${'The parties say more of them below. '.repeat(14)}`
    index.addSections([section('sec_1', 'Fees', `${opening}\nThe fees for late payment amount to nine euros.`)])
    expect(index.search('What are the fees for late payment?', 1)[0]!.text).toContain('nine euros')
  })

  test('[AS12] titles of a document that was replaced are named no more', () => {
    const index = new RetrievalIndex()
    index.addSections([
      section('sec_1', '1 Term of lease', 'It ends.'),
      section('sec_2', '2 Rent of flat', 'It is due.'),
    ])
    expect(first(index, 'Please read section 2')).toBe('sec_2')
    index.addSections([
      section('sec_3', '1 Scope of work', 'It is wide.'),
      section('sec_4', '2 Price of work', 'High.'),
    ])
    expect(first(index, 'Please read section 2')).toBe('sec_4')
  })

  test.each([
    ['How long may I stay?', 'for ninety days', 'for good'],
    ['When is it due?', 'on 3 May 2027', 'on demand'],
    ['How many seats are there?', 'at least two', 'a few'],
    ['Who decides?', 'the board', 'nobody'],
    ['Why is that so?', 'because of rain', 'it rains'],
    ['May I smoke?', 'smoking is not allowed', 'smoking'],
  ])('[AS14] %s asks for the kind of thing that is in: %s', (question, fitting, other) => {
    const kind = answerKinds(question)!
    expect([kind.test(fitting), kind.test(other)]).toEqual([true, false])
  })

  test('[AS14] a question may ask for no kind', () => {
    expect(answerKinds('Tell me of the fees')).toBeNull()
  })
})

describe('limits', () => {
  test('[AS12] what does not fit is left out from the end and counted', () => {
    const long = section(
      'sec_1',
      'Long',
      Array.from({ length: 50 }, (_, i) => `Sentence ${i} is about apples. ${'x'.repeat(400)}`).join('\n'),
    )
    const index = new RetrievalIndex({ passagesMax: 10 })
    index.addSections([long])
    expect([index.passages, index.omitted > 0]).toEqual([10, true])
    expect(index.search('Sentence 0 about apples', 20).length).toBe(10)
    index.addContext({ id: 'ctx_1', title: 'Note', text: 'Late.' })
    expect(index.search('Late', 5)).toEqual([])
    index.remove('doc_1')
    index.addContext({ id: 'ctx_1', title: 'Note', text: 'Late.' })
    expect([index.omitted, first(index, 'late')]).toEqual([0, 'ctx_1'])
  })

  test('[AS12] characters count as well', () => {
    const index = new RetrievalIndex({ charactersMax: 100 })
    index.addSections(LEASE)
    expect(index.characters).toBeLessThanOrEqual(100)
    expect(index.omitted).toBeGreaterThan(0)
  })

  test('[AS12] only so many words that no document has are looked for among all words', () => {
    const index = new RetrievalIndex({ slipsMax: 1 })
    index.addSections(LEASE)
    expect(first(index, 'terminatoin')).toBe('sec_3')
    expect(index.search('xyzzy terminatoin', 5)).toEqual([])
  })

  test('[AS12] a question of a thousand words costs no more than its limit of words', () => {
    const index = leaseIndex()
    const question = `${Array.from({ length: 1000 }, (_, i) => `word${i}`).join(' ')} rent`
    expect(index.search(question, 5)).toEqual([])
  })
})

const root = (word: string) => rootOf(contentWords(word)[0]!)

describe('words of one family', () => {
  test.each([
    ['elect', 'election'],
    ['terminate', 'termination'],
    ['member', 'membership'],
    ['organise', 'organisation'],
    ['remove', 'removal'],
    ['plan', 'planned'],
    ['log', 'logging'],
  ])('%s and %s are one', (a, b) => {
    expect(root(a)).toBe(root(b))
  })

  test.each([
    ['inform', 'informal'],
    ['import', 'important'],
    ['contract', 'contrast'],
    ['consent', 'consist'],
  ])('%s and %s are not', (a, b) => {
    expect(root(a)).not.toBe(root(b))
  })
})
