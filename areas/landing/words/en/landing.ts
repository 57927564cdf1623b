import { defineText } from '../../../../platform/words/text.ts'

/** Words of the landing page. */
export const landing = defineText('landing', {
  home: '{{brand}}, home',
  main: 'Main',
  contact: 'Contact us',
  signUp: 'Sign Up',
  logIn: 'Log In',
  menu: 'Menu',
  soon: 'Opening soon',
  soonText: 'New members cannot join yet. If you have an account, you can log in as always.',
  bonusHow: 'Credited once, in three parts: email verified, five profile questions answered, first survey completed.',
  description:
    'Join {{brand}} free, answer surveys that fit you, collect points and redeem them for rewards. You see the points and the minutes before you start.',
  factAge: '18 or older',
  factFree: 'Free to join',
  factReview: 'Every redemption is reviewed',

  how: 'How It Works',
  step: 'Step {{count}}',
  howSignUp: 'Sign Up',
  howSignUpText: 'An email address and a password. Open the link we email you, and your account is ready.',
  howSurveys: 'Take Surveys',
  howSurveysText: 'Your profile finds the surveys that fit. A half-written survey waits for you.',
  howRewards: 'Earn Rewards',
  howRewardsText: '{{points}} points are worth $1.00. Redeem from {{least}} points.',
  joinToday: 'Join Today!',

  howDots: 'Steps',
  dot: 'Step {{at}}: {{title}}',

  rewards: 'Rewards',
  carousel: 'carousel',
  slide: 'slide',
  slideName: '{{at}} of {{of}}: {{card}}',
  previousReward: 'Previous reward',
  nextReward: 'Next reward',
  rewardsText: 'Choose what your points become.',
  shopping: 'Shopping gift card',
  food: 'Food gift card',
  games: 'Games gift card',
  movies: 'Movies gift card',
  redeemCard: 'Sign up to redeem: {{card}}',

  why: 'Why Choose {{brand}}',
  joinNow: 'Join Now!',

  company: 'Company',
  follow: 'Follow us',
  followOn: '{{brand}} on {{name}} (opens in a new tab)',
  privacy: 'Privacy Policy',
  terms: 'Terms & Conditions',
  cookies: 'Cookies Policy',
  attribution: 'Attribution',
  join: 'Join',
  joinLine: 'Free for anyone aged 18 or older.',
  copyright: '© {{year}} {{brand}}. All rights reserved.',
})
