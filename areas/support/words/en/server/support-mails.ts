import { defineText } from '../../../../../platform/words/text.ts'

/** The support desk's emails to members and staff. */
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
  subjectIs: 'The subject of the message; empty for the public form',
  subjectLike: 'Points of my first survey',
  senderIs: 'The sender and their address',
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

Someone wrote to {{appName}} and gave this address. If it was not you, ignore this email.`,
  messageReceived: 'Message received',
  messageReceivedWhen: 'When someone without an account has used the contact form',
  messageReceivedSubject: 'We received your message ({{ticket}})',
  messageReceivedBody: `# We received your message

Thank you for writing to {{appName}}. Your ticket number is {{ticket}}.

A person reads every message. We answer to this address, usually within two working days.

[What may help in the meantime]({{link}})

---

Someone wrote to {{appName}} and gave this address. If it was not you, ignore this email.`,
  answered: 'Answer from support',
  answeredWhen: 'When support has answered',
  answeredSubject: 'We answered your message ({{ticket}})',
  answeredBody: `# We answered your message

{{answer}}

[Read and reply]({{link}})

---

You get this email because you wrote to {{appName}}; your ticket is {{ticket}}.`,
  desk: 'Message for support',
  deskWhen: 'To the address of support, when a message arrives',
  deskSubject: '{{ticket}}: {{topic}}',
  deskBody: `# {{ticket}}: {{topic}} {{subject}}

From {{sender}}

{{message}}

[Answer it]({{link}})

---

Someone sent this to {{appName}}. What you write on that page appears in their thread, but a reply to this email does not.`,
})
