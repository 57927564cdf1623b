import { defineText } from '../../../../../platform/words/text.ts'

/** The emails about disputes, which panelists know as questions about points. */
export const disputeMails = defineText('dispute-mails', {
  surveyIs: 'The title of the survey',
  surveyLike: 'Coffee at home',
  dayIs: 'The day by which it is decided',
  dayLike: '12/24/2026',
  daysIs: 'The number of days within which it is decided, or how many are left',
  daysLike: '30',
  pointsIs: 'How many points were added',
  pointsLike: '120 points',
  answerIs: 'The answer of the person who decided',
  answerLike: 'The partner confirmed your answers today.',
  nextIs: 'What can be done next',
  nextLike: 'If you see it differently, you can ask once more.',

  again: 'If you see it differently, you can ask once more, within {{days, number}} days of the end of the survey.',
  final: 'We have looked at this twice, so the decision is final.',

  received: 'Question received',
  receivedWhen: 'When a panelist has asked about the points of a survey',
  receivedSubject: 'We received your question about points',
  receivedBody: `# We received your question

You asked about the points of “{{survey}}”.

A person looks at every question. We decide within {{days}} days, by {{day}} at the latest.

[See my questions](/my-disputes)

---

You get this email because you asked about points of your {{appName}} account.`,
  granted: 'Question decided: points added',
  grantedWhen: 'When a question about points was decided, and points were added',
  grantedSubject: 'Your points were added',
  grantedBody: `# Your points were added

You asked about “{{survey}}”. We added {{points}} to your wallet.

{{answer}}

{{next}}

[See my questions](/my-disputes)

---

You get this email because you asked about points of your {{appName}} account.`,
  declined: 'Question decided: no points',
  declinedWhen: 'When a question about points was decided, and none were added',
  declinedSubject: 'We decided your question about points',
  declinedBody: `# We decided your question

You asked about “{{survey}}”. We looked at it and added no points.

{{answer}}

{{next}}

[See my questions](/my-disputes)

---

You get this email because you asked about points of your {{appName}} account.`,
  reminder: 'Dispute to decide',
  reminderWhen: 'To staff who decide disputes, when a deadline is near',
  reminderSubject: 'A dispute is waiting: {{days}} days left',
  reminderBody: `# {{days}} days left to decide a dispute

A panelist asked about “{{survey}}”, and no one has decided yet.

It must be decided by {{day}}.

[Open the disputes](/finance)

---

You get this email because you decide disputes at {{appName}}.`,
})
