import { entryOf } from '../entries.ts'

/** The six review templates, each with its checks. [RC7] */
export const TEMPLATES = [
  {
    id: 'general',
    label: 'General review',
    checklist: ['Purpose and audience', 'Open questions', 'Decisions needed', 'Owners and due dates'],
  },
  {
    id: 'contract',
    label: 'Contract',
    checklist: [
      'Parties and definitions',
      'Term and renewal',
      'Payment and price changes',
      'Liability and indemnity',
      'Confidentiality and data protection',
      'Intellectual property',
      'Termination and notice',
      'Governing law and disputes',
    ],
  },
  {
    id: 'prd',
    label: 'Product requirements',
    checklist: [
      'Problem and users',
      'Goals and measures of success',
      'Scope and exclusions',
      'Requirements and acceptance criteria',
      'Dependencies and risks',
      'Launch and rollback',
    ],
  },
  {
    id: 'policy',
    label: 'Policy',
    checklist: [
      'Scope and applicability',
      'Roles and responsibilities',
      'Obligations and exceptions',
      'Enforcement and reporting',
      'Review cycle and ownership',
    ],
  },
  {
    id: 'investment-memo',
    label: 'Investment memo',
    checklist: ['Thesis', 'Market and competition', 'Team', 'Financials and valuation', 'Key risks', 'Terms and exit'],
  },
  {
    id: 'compliance',
    label: 'Compliance',
    checklist: [
      'Applicable requirements',
      'Controls and evidence',
      'Gaps and remediation',
      'Data protection',
      'Audit trail and retention',
      'Sign-off',
    ],
  },
] as const

export type TemplateId = (typeof TEMPLATES)[number]['id']
export type Template = (typeof TEMPLATES)[number]
export const TEMPLATE_IDS = TEMPLATES.map((template) => template.id) as [TemplateId, ...TemplateId[]]

export function templateOf(id: TemplateId): Template {
  return entryOf<Template>(
    TEMPLATES,
    TEMPLATES.findIndex((template) => template.id === id),
  )
}
