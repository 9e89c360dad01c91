/** Strings of the sample meeting. */
export const sample = {
  button: 'Try it with a sample contract',
  about: 'A whole meeting in about two minutes: a short contract, and two simulated colleagues who answer you.',
  starting: 'Preparing the sample…',
  failed: 'The sample could not be loaded. Please try again.',
  /** Name of a visitor who entered none. */
  visitor: 'Visitor',
  names: ['Mia (simulated)', 'Tom (simulated)'],
  fileName: 'Sample consulting agreement.pdf',
  title: 'Sample meeting.',
  steps: {
    setup:
      'Mia and Tom are simulated: they follow a script in your browser. They picked two sections; pick more if you like, then start the meeting.',
    chat: 'Mia and Tom are simulated. Read along, say something, or ask “@assistant what does the contract say about liability?”',
    vote: 'Mia and Tom are simulated. A vote is open: confirm the section, or keep discussing.',
    ended: 'Mia and Tom were simulated. Everything else is real: the ledger, the report and the review record below.',
  },
  script: {
    fees: {
      interest: 'Clause 2.3 asks for interest of 12 % per month on late payments. That can only be a mistake.',
      note: 'Should be per year, not per month.',
      ask: '@assistant when are invoices due?',
      decision: 'Decision: we ask for 30 days to pay and interest of 8 % per year.',
      action: 'Action: Mia sends the new wording of section 2 to the consultant by Friday.',
    },
    liability: {
      risk: 'There is a risk that one month of fees does not cover the loss of personal data.',
      note: 'Too low: our insurer expects at least a year of fees.',
      decision: 'Decision: we ask for a limit of twelve months of fees, and for the same limit on our side.',
      action: 'Action: Tom asks the insurer by Monday what is covered.',
    },
    other: {
      read: (section: string) => `I have read “${section}” and see nothing that stops us.`,
      agree: (section: string) => `Same here. Shall we confirm “${section}”?`,
    },
    whatIsMissing: 'All right, we keep it open. What is missing for you?',
    toQuestions: [
      'Good question. I would ask the assistant: it answers from the pages. Write “@assistant” and the question.',
      'I am not sure. Let us put that to the consultant.',
    ],
    toRemarks: [
      'Good point, I agree.',
      'That helps. Use the menu of your message if it should be kept as a decision or a risk.',
      'Fine with me.',
    ],
  },
}
