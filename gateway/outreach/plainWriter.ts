import type { OutreachWriter, WriterLead } from './writer.ts'

const VERSION = 'plain-1'

/** Writes by fixed sentences. */
export const plainWriter: OutreachWriter = {
  version: VERSION,
  async draft(lead, step) {
    const subject = step === 1 ? 'Shorter review meetings' : 'Re: Shorter review meetings'
    const pitch =
      step === 1
        ? `Reviews of documents${at(lead)} probably take more meetings than they should. Parley walks everybody through a document against the clock, and writes down what was decided.`
        : 'I wrote to you some days ago about shorter review meetings. Would a look at it be of use?'
    const body = `${greeting(lead)}\n\n${pitch}\n\nIf this is not for you, simply say so.`
    return { subject, body, writer: 'template', writerVersion: VERSION }
  },
  async dm(lead) {
    const text = `${greeting(lead)} Parley keeps document reviews${at(lead)} short and writes down what was decided. May I show you?`
    return { text, writer: 'template' }
  },
  async insights(numbers) {
    const lines = Object.entries(numbers).map(([name, value]) => `${name}: ${value ?? 'none'}`)
    return { writer: 'template', text: lines.join('. '), lines }
  },
}

const greeting = ({ name }: WriterLead): string => `Hello${name === null ? '' : ` ${name.split(' ')[0]}`},`
const at = ({ company }: WriterLead): string => (company === null ? '' : ` at ${company}`)
