import { defineText } from '../../../../../platform/words/text.ts'

/** The mails of the desk: to those who ask, and to those who answer. */
export const supportMails = defineText('support-mails', {
  ticketIs: 'The number of the ticket',
  ticketLike: 'T-100042',
  answerIs: 'What was answered',
  answerLike: `Points of partner surveys can take a day.
Please write again if they are not there by then.`,
  linkIs: 'The address that the button leads to',
  linkLike: 'https://panel.example/contact-us?ticket=T-100042',
  topicIs: 'What it is about',
  topicLike: 'points',
  subjectIs: 'What its writer called it; nothing when they used the public form',
  subjectLike: 'Points of my first survey',
  senderIs: 'Who wrote, and from which address',
  senderLike: 'Maya Chen, maya@example.com',
  messageIs: 'What was written',
  messageLike: 'I finished the survey yesterday.',

  ticketReceived: 'Ticket received',
  ticketReceivedWhen: 'When a member has written to support',
  ticketReceivedSubject: 'We received your message ({{ticket}})',
  ticketReceivedBody: `# We received your message

Thank you for writing to {{appName}}. Your ticket number is {{ticket}}.

A person reads every message. We answer to this address, usually within two working days.

[See my tickets]({{link}})

---

Somebody wrote to {{appName}} and gave this address. If it was not you, ignore this mail.`,
  messageReceived: 'Message received',
  messageReceivedWhen: 'When somebody without an account has written by the contact form',
  messageReceivedSubject: 'We received your message ({{ticket}})',
  messageReceivedBody: `# We received your message

Thank you for writing to {{appName}}. Your ticket number is {{ticket}}.

A person reads every message. We answer to this address, usually within two working days.

[What may help meanwhile]({{link}})

---

Somebody wrote to {{appName}} and gave this address. If it was not you, ignore this mail.`,
  answered: 'Answer of the desk',
  answeredWhen: 'When support has answered',
  answeredSubject: 'We answered your message ({{ticket}})',
  answeredBody: `# We answered your message

{{answer}}

[Read and reply]({{link}})

---

You get this mail because you wrote to {{appName}}; your ticket is {{ticket}}.`,
  desk: 'Message for the desk',
  deskWhen: 'To the address of support, when somebody has written',
  deskSubject: '{{ticket}}: {{topic}}',
  deskBody: `# {{ticket}}: {{topic}} {{subject}}

From {{sender}}

{{message}}

[Answer it]({{link}})

---

Somebody sent this to {{appName}}. What you write on that page stands in their thread; a reply to this mail does not.`,
})
