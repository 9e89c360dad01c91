import { describe, expect, test } from 'vitest'
import { amountIn } from '#assistant/offline/answer/table.ts'
import { ragAnswer } from '#assistant/offline/answer.ts'
import { RetrievalIndex } from '#assistant/retrieval/retrievalIndex.ts'
import { readDelimited } from '../../documents/context/delimited.ts'

const VENDORS = readDelimited(
  'Vendor;Country;Annual cost;Seats\nInitech;Germany;EUR 12,000;40\nGlobex;France;EUR 48,500.50;12\nHooli;Germany;EUR 9,000;100\n',
).text

function ask(question: string, text = VENDORS, sections: readonly { title: string; text: string }[] = []): string {
  const context = [{ id: 'ctx_1', title: 'vendors.csv', text }]
  const held = sections.map((section, i) => ({ id: `sec_${i}`, docId: 'd', ...section }))
  const index = new RetrievalIndex()
  index.addSections(held)
  index.addContext(context[0]!)
  return ragAnswer(question, index, { people: [], messages: [], sections: held, context }).text
}

describe('a table', () => {
  test.each([
    ['Which vendor costs the most?', 'Globex: Annual cost EUR 48,500.50, the highest of 3. [vendors.csv]'],
    ['which vendor is the cheapest', 'Hooli: Annual cost EUR 9,000, the lowest of 3. [vendors.csv]'],
    ['Which vendor in Germany costs the most?', 'Initech: Annual cost EUR 12,000, the highest of 2. [vendors.csv]'],
    ['Who has the most seats?', 'Hooli: Seats 100, the highest of 3. [vendors.csv]'],
    ['What is the total annual cost?', 'The sum of Annual cost over 3 rows is 69,500.5. [vendors.csv]'],
    ['What do the vendors in Germany cost in all?', 'The sum of Annual cost over 2 rows is 21,000. [vendors.csv]'],
    ['what is the average number of seats?', 'The average of Seats over 3 rows is 50.67. [vendors.csv]'],
    ['How much does Globex cost?', 'Globex: Annual cost EUR 48,500.50. [vendors.csv]'],
    ['How many seats does Hooli have?', 'Hooli: Seats 100. [vendors.csv]'],
    ['How many vendors are there?', '3 rows. [vendors.csv]'],
    ['How many vendors are in Germany?', '2 rows of that kind. [vendors.csv]'],
  ])('[AS26] answers %j', (question, answer) => {
    expect(ask(question)).toBe(answer)
  })

  test('[AS26] leaves what it does not hold to the documents', () => {
    const sections = [{ title: '2 Notice', text: 'The parties give at least ninety days of notice before the end.' }]
    expect(ask('How many days of notice do we give at least?', VENDORS, sections)).toContain('[2 Notice]')
    expect(ask('What is the most important duty?', VENDORS, sections)).not.toContain('highest')
  })

  test('[AS26] stands before a document that also answers', () => {
    const sections = [{ title: '3 Fees', text: 'The total annual cost of all vendors may not exceed EUR 80,000.' }]
    const text = ask('What is the total annual cost?', VENDORS, sections)
    expect(text).toMatch(/^The sum of Annual cost .*\[vendors\.csv\]\n“The total annual cost .*\[3 Fees\]/u)
  })

  test('[AS26] says which rows it did not read', () => {
    const text = `${VENDORS}\n1200 more rows are left out.`
    expect(ask('Which vendor costs the most?', text)).toContain('Only the first 3 rows were read, 1200 were not.')
  })

  test.each([
    ['12,000', 12000],
    ['EUR 12,000.50', 12000.5],
    ['1.234.567,89 €', 1234567.89],
    ['$1,250', 1250],
    ['-4 %', -4],
    ['3,5', 3.5],
    ['2.5', 2.5],
    ['40 days', 40],
    ['n/a', null],
    ['2024-05-01', null],
  ])('[AS26] reads %j as %s', (cell, amount) => {
    expect(amountIn(cell)).toBe(amount)
  })
})
