/** The sample contract's words. Written for newcomers: each clause has something to talk about. The parties are made up. */
export const TITLE = 'Consulting Services Agreement'

export const PARTIES =
  'This agreement is made between Harbour Mills Ltd (the Customer) and Larkspur Studio Ltd (the Consultant). Both companies are invented: this is a sample for trying out a review.'

export const CLAUSES: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[] = [
  {
    heading: '1. Services',
    paragraphs: [
      '1.1 The Consultant designs and builds a new online shop for the Customer, as described in Annex A.',
      '1.2 The Consultant may change the people who do the work after telling the Customer two weeks before.',
      '1.3 The Customer answers questions of the Consultant within five working days. If it does not, the dates in Annex A move by the same time.',
    ],
  },
  {
    heading: '2. Fees and payment',
    paragraphs: [
      '2.1 The Customer pays a monthly fee of 8,000 euros, plus travel costs that it approved in writing.',
      '2.2 Invoices are due within 14 days of the invoice date.',
      '2.3 On late payments the Customer owes interest of 12 % per month until the amount is paid.',
      '2.4 The Consultant may stop work when an invoice is more than 30 days late.',
    ],
  },
  {
    heading: '3. Confidentiality',
    paragraphs: [
      '3.1 Each party keeps secret what it learns about the business of the other party and uses it only for this agreement.',
      '3.2 This duty does not cover what is public, or what a court orders a party to disclose.',
      '3.3 The duty has no end date and continues after the agreement ends.',
    ],
  },
  {
    heading: '4. Liability',
    paragraphs: [
      '4.1 The liability of the Consultant is limited to the fees of one month.',
      '4.2 The limit also applies to the loss of personal data and to delays.',
      '4.3 The liability of the Customer is not limited.',
    ],
  },
  {
    heading: '5. Term and termination',
    paragraphs: [
      '5.1 The agreement begins on 1 March and runs for twelve months. It is renewed for another twelve months unless a party ends it 90 days before.',
      '5.2 The Consultant may end the agreement at any time with 14 days of notice.',
      '5.3 At the end the Consultant hands over all work, including the source code, once all invoices are paid.',
    ],
  },
]
