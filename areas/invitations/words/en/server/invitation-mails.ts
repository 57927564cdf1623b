import { defineText } from '../../../../../platform/words/text.ts'

/** The email that invites a panelist to a survey. */
export const invitationMails = defineText('invitation-mails', {
  surveyIs: 'The title of the survey',
  surveyLike: 'Coffee at home',
  cardIs: 'The survey as on its card',
  cardLike: 'Coffee at home | 120 points (US$1.20) | about 8 min',
  linkIs: 'The address that the button leads to',
  linkLike: 'https://panel.example/invitation?i=example',

  oftenIs: 'How often one person is invited',
  oftenLike: 'at most once a day',

  worth: '{{points}} ({{value, usd}})',
  often_one: 'at most once a day',
  often_other: 'at most {{count, number}} times a day',

  invitation: 'Invitation to a survey',
  invitationWhen: 'When staff invite panelists to a survey',
  invitationSubject: 'You are invited: {{survey}}',
  invitationBody: `# You are invited: {{survey}}

We chose you because your profile fits this survey. Places are limited, so it may fill up.

{{card}}

[See the survey]({{link}})

---

You get invitations like this {{often}}, because you are a member of {{appName}}.`,
})
