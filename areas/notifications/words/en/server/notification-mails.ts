import { defineText } from '../../../../../platform/words/text.ts'

/** The digest email about new surveys. */
export const notificationMails = defineText('notification-mails', {
  newsIs: 'How many new surveys there are, as a heading',
  newsLike: '3 new surveys fit you',
  surveysIs: 'The surveys as on their cards',
  surveysLike: `Coffee at home | 120 points (US$1.20) | about 8 min
Your last trip | 80 points (US$0.80) | about 5 min`,
  seeIs: 'The text of the button',
  seeLike: 'See my surveys',

  news_one: 'A new survey fits you',
  news_other: '{{count, number}} new surveys fit you',
  see: 'See my surveys',
  seeMore: 'See these and {{count, number}} more',
  worth: '{{points}} ({{value, usd}})',

  digest: 'New surveys',
  digestWhen: 'In the morning, at most once a day, when new surveys fit',
  digestSubject: '{{news}}',
  digestBody: `# {{news}}

They match what you told us in your profile. Places are limited, so they may fill up.

{{surveys}}

[{{see}}](/my-survey)

---

You get this email at most once a day, because you are a member of {{appName}}.`,
})
