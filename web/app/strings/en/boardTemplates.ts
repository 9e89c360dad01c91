/** Texts of the templates from which an empty board can be started. */
export const boardTemplates = {
  contract: [
    {
      title: 'What we want',
      notes: ['What must this contract achieve for us?', 'What would make us walk away?'],
      list: [],
    },
    {
      title: 'Terms to check',
      notes: [],
      list: [
        'Parties and definitions',
        'Term, renewal and termination',
        'Price, payment and late fees',
        'Liability cap and exclusions',
        'Warranties and indemnities',
        'Confidentiality and data protection',
        'Governing law and disputes',
      ],
    },
    { title: 'Risks', notes: ['Describe the risk, the clause, and what it could cost.'], list: [] },
    { title: 'Points for the other side', notes: [], list: ['Clause, what we ask for, what we could accept instead'] },
  ],
  spec: [
    { title: 'Problem', notes: ['Who has this problem, how often, and what does it cost them?'], list: [] },
    { title: 'Scope', notes: ['In: what the first version does', 'Out: what it leaves for later'], list: [] },
    { title: 'Open questions', notes: ['One question a note, with the name of who will answer it'], list: [] },
    {
      title: 'Before the launch',
      notes: [],
      list: ['Security review', 'Accessibility', 'Privacy', 'Monitoring and alerts', 'Help pages'],
    },
  ],
  decisions: [
    { title: 'To decide', notes: ['State the decision as a question that can be answered with yes or no.'], list: [] },
    { title: 'Options', notes: ['One option a note: what speaks for it, what against it'], list: [] },
    { title: 'Decided', notes: ['What, by whom, when, and why'], list: [] },
    { title: 'To do', notes: [], list: ['Task, person, date'] },
  ],
} as const
