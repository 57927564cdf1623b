import { defineText } from '../../../../../platform/words/text.ts'

/** The mail that invites a panelist to a survey. */
export const invitationMails = defineText('invitation-mails', {
  surveyIs: 'What the survey is called',
  surveyLike: 'Coffee at home',
  cardIs: 'The survey as it stands on its card',
  cardLike: 'Coffee at home | 120 points (US$1.20) | about 8 min',
  linkIs: 'The address that the button leads to',
  linkLike: 'https://panel.example/invitation?i=example',

  oftenIs: 'How often one person is invited at most',
  oftenLike: 'once a day at most',

  worth: '{{points}} ({{value, usd}})',
  often_one: 'once a day at most',
  often_other: '{{count, number}} times a day at most',

  invitation: 'Invitation to a survey',
  invitationWhen: 'When staff invite panelists to a survey',
  invitationSubject: 'You are invited: {{survey}}',
  invitationBody: `# You are invited: {{survey}}

We chose you because your profile fits this survey. Places are limited, so it may fill up.

{{card}}

[See the survey]({{link}})

---

You get such an invitation {{often}}, because you are a member of {{appName}}.`,
})
