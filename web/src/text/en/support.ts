import { defineText } from '../text.ts'

/** Help: the questions that people ask on the way from joining to a reward, and where a person answers. */
export const support = defineText('support', {
  title: 'Contact Us',
  lead: 'Most answers are here. For everything else, write to us: a person reads it.',
  write: 'Write to us',
  writeText: 'Please say what you wanted to do and what happened. If an error showed a request id, add it.',
  name: 'Name',
  email: 'Email address',
  topic: 'Topic',
  chooseTopic: 'Choose a topic',
  topicMissing: 'Please choose a topic',
  topicAccount: 'My account and logging in',
  topicSurveys: 'Surveys',
  topicPoints: 'Points',
  topicRedemptions: 'Rewards and redemptions',
  topicPrivacy: 'Privacy and my data',
  topicOther: 'Something else',
  message: 'Message',
  count: '{{count}} of {{max}} characters',
  left_one: '{{count}} character left',
  left_other: '{{count}} characters left',
  send: 'Send message',
  notSent: 'Your message was not sent. It is still here.',
  website: 'Leave this field empty',
  sentTitle: 'Thank you, we have your message',
  ticket: 'Ticket {{number}}',
  ticketName: 'ticket number',
  sentText: 'A person reads it and answers by email to {{email}}. Please keep the ticket number.',
  another: 'Write another message',
  never: 'We never ask for your password or for a one-time code.',

  joining: 'Joining and logging in',
  noMail: 'The verification mail did not arrive. What now?',
  noMailText:
    'Look in your spam folder first. Then log in with your email and password: as long as the address is not verified, you can have the mail sent again there, once a minute. The link works for 24 hours.',
  forgot: 'I forgot my password.',
  forgotText:
    'Choose Log In, then “Forgot Password ?”. We mail you a link for a new one. It works once, for 30 minutes, and logs out all your devices.',
  notMe: 'My password was changed and it was not me.',
  notMeText:
    'Choose “Forgot Password ?” now and set a new password: that logs everybody else out. Then write to us, and change the password of your mailbox too.',

  surveys: 'Surveys',
  noSurveys: 'Why do I see no surveys, or only a few?',
  noSurveysText:
    'You see surveys that fit your profile and still need answers. The more profile questions you answer, the more of them can fit.',
  notAFit: 'Why did a survey end early?',
  notAFitText:
    "Each survey looks for certain people, and some of its first questions find that out. “You don't qualify for this survey.” says nothing about you. The survey's card says beforehand what such a try pays.",
  interrupted: 'I was interrupted. Is everything lost?',
  interruptedText:
    'No. In surveys on this site every page you finish is saved. Open My Surveys and continue where you stopped.',

  points: 'Points and rewards',
  when: 'When do my points arrive?',
  whenText:
    'At once for surveys on this site. For surveys of partners, when the partner confirms that you finished, which can take a while. 100 points are worth $1.00.',
  redeem: 'When can I redeem?',
  redeemText:
    'With a verified email, once a day, and when your last request has been sent or rejected. You confirm with your password or a mailed code. Every request is reviewed before approval; then the gift card comes by email.',
  wrong: 'Points are missing or wrong.',
  wrongText: 'Tell us within 30 days. We decide within 30 days, and the correction shows in My Earnings.',

  account: 'Your account',
  blocked: 'My account is blocked.',
  blockedText: 'Write to us and ask for a review. A person looks at it and answers by email.',
  leave: 'How do I close my account or get my data?',
  leaveText:
    'Write to us from the email address of your account. Redeem your points first: what is left is lost when the account is closed.',
})
