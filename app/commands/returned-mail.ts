import type { Command } from './command.ts'

/** Reads one email that came back, as a mail server hands it over. */
export const mailBounces: Command = {
  name: 'mail bounces',
  usage: '',
  does: 'Reads one email that came back from standard input, as a mail server pipes it, and notes an address that is gone or a complaint. Needs MAIL_BOUNCES_TO.',
  words: 0,
  run: async (_given, { terminal, config, program }) => {
    if (config().mailReports.bouncesTo === null)
      throw new Error('Set MAIL_BOUNCES_TO first: only emails to a return path of ours are believed.')
    const message = await terminal.readAll()
    const result = await (await program()).bounces.readMessage(message)
    terminal.print(answers[result])
    return 0
  },
}
const answers = {
  noted: 'Noted.',
  repeated: 'Noted before.',
  ignored: 'Nothing to note: it is no report about an email of ours.',
}
