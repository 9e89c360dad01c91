import { describe, expect, test } from 'vitest'
import type { LeadContact } from '#engine/lead/contact.ts'
import { LEAD_TAG_MAX, LEAD_TAGS_MAX } from '#engine/lead/limits.ts'
import { type CsvLead, csvLeads, UnusableTable } from '#gateway/outreach/finding/csvLeads.ts'

const NOBODY: LeadContact = {
  ...{ email: null, name: null, company: null, title: null },
  ...{ profileUrl: null, notes: null, tags: [] },
}

async function read(csv: string): Promise<CsvLead[]> {
  const leads: CsvLead[] = []
  for await (const lead of csvLeads(csv)) leads.push(lead)
  return leads
}

const reasonOf = async (header: string, row: string) => (await read(`${header}\n${row}`)).map(({ reason }) => reason)

describe('[OT30] the columns of a CSV of leads', () => {
  test('stand in any order, case and spelling, beside others', async () => {
    const csv =
      '\uFEFFTags,Shoe size,Profile URL,E-Mail,NAME,notes,company,Title\r\n a; b ;;a,43,https://x.example/ann,Ann@X.Example,Ann  Lee,"one\r\ntwo",X,Head\r\n'
    expect(await read(csv)).toEqual([
      {
        row: 2,
        contact: {
          ...{ email: 'ann@x.example', name: 'Ann Lee', company: 'X', title: 'Head' },
          ...{ profileUrl: 'https://x.example/ann', notes: 'one\ntwo', tags: ['a', 'b'] },
        },
      },
    ])
  })

  test.each([';', '\t'])('are parted by %j where the header says so', async (delimiter) => {
    const csv = [
      ['email', 'company', 'tags'],
      ['ann@x.example', '"X, Ltd"', '"a;b"'],
    ]
    expect(await read(csv.map((row) => row.join(delimiter)).join('\n'))).toEqual([
      { row: 2, contact: { ...NOBODY, email: 'ann@x.example', company: 'X, Ltd', tags: ['a', 'b'] } },
    ])
  })

  test.each([
    ['', 'The table is empty.'],
    ['\n \n', 'The table is empty.'],
    ['name,company\nAnn,X', 'The first row must name the columns, with email or profileUrl among them.'],
    ['ann@x.example,Ann', 'The first row must name the columns, with email or profileUrl among them.'],
    ['email,E-mail\na@x.example,b@x.example', 'The header names the column email twice.'],
    ['"email,name\na@x.example,Ann', 'A quotation mark is not closed.'],
  ])('must be named: %j', async (csv, why) => {
    await expect(read(csv)).rejects.toEqual(new UnusableTable(why))
  })

  test('may be missing from a row, but cells must not be shifted by a delimiter', async () => {
    const rows = await read('email,company\nann@x.example\nbob@x.example,X,,\ncid@x.example,X, Ltd')
    expect(rows.map(({ contact, reason }) => contact?.company ?? reason ?? null)).toEqual([
      null,
      'X',
      'The row has more cells than the header. A cell with the delimiter in it stands between quotation marks.',
    ])
  })
})

describe('[OT32] rows that can be no lead', () => {
  test.each([
    ['email,name', ',Ann', 'There is neither an e-mail address nor a profile URL.'],
    ['email', 'ann', 'The e-mail address is not valid.'],
    ['email', 'ann@x', 'The e-mail address is not valid.'],
    ['email', '"Ann <ann@x.example>"', 'The e-mail address is not valid.'],
    ['email', '"ann@x.example, bob@x.example"', 'The e-mail address is not valid.'],
    ['email', `${'a'.repeat(250)}@x.example`, 'The e-mail address is not valid.'],
    ['email', '"ann@x.example\nBcc: all@x.example"', 'A quotation mark is not closed.'],
    ['email,name', 'ann@x.example,A\u0000nn', 'The name has a line break or another control character.'],
    ['email,title', 'ann@x.example,Head\u0085Bcc', 'The title has a line break or another control character.'],
    ['email,notes', 'ann@x.example,A\u0007', 'The notes have a control character.'],
    ['email,name', `ann@x.example,${'n'.repeat(201)}`, 'The name is longer than 200 characters.'],
    ['email,notes', `ann@x.example,${'n'.repeat(4_001)}`, 'The notes are longer than 4000 characters.'],
    ['email,tags', `ann@x.example,${'t'.repeat(LEAD_TAG_MAX + 1)}`, 'A tag is longer than 64 characters.'],
    [
      'email,tags',
      `ann@x.example,${Array.from({ length: LEAD_TAGS_MAX + 1 }, (_, i) => i).join(';')}`,
      'There are more than 50 tags.',
    ],
    ['profileUrl', 'http://x.example/ann', 'The profile URL must begin with https://.'],
    ['profileUrl', 'javascript:alert(1)', 'The profile URL must begin with https://.'],
    ['profileUrl', 'https://me:pw@x.example/', 'The profile URL must begin with https://.'],
    ['profileUrl', `https://x.example/${'p'.repeat(2_048)}`, 'The profile URL is longer than 2048 characters.'],
  ])('%s: %j', async (header, row, why) => {
    expect((await reasonOf(header, row))[0]).toBe(why)
  })

  test('are those past a limit, not those at it', async () => {
    const row = [
      'ann@x.example',
      'n'.repeat(200),
      'n'.repeat(4_000),
      Array(LEAD_TAGS_MAX)
        .fill(0)
        .map((_, i) => i)
        .join(';'),
    ]
    expect(await reasonOf('email,name,notes,tags', row.join(','))).toEqual([undefined])
  })

  test('are no such rows because a cell looks like a formula', async () => {
    const [lead] = await read('email,name,company\nann@x.example,"=HYPERLINK(""https://x.example"")",@SUM(A1)')
    expect(lead?.contact).toMatchObject({ name: '=HYPERLINK("https://x.example")', company: '@SUM(A1)' })
  })
})
