import { defineText } from '../../../../../platform/words/text.ts'

/** The settings, keyed by the last part of their names; the key with `Text` after it explains the setting. Then the effects of a change. */
export const walletSettings = defineText('wallet-settings', {
  welcomeVerify: 'Welcome bonus for a verified email',
  welcomeVerifyText: 'How many points new panelists get once, when they verify their email address; 0 pays nothing.',
  welcomeVerifyImpact: 'It applies to panelists who verify their address from now on. Paid points stay paid.',
  welcomeTop5: 'Welcome bonus for the top five questions',
  welcomeTop5Text:
    'How many points panelists get once, when they have answered the top five profile questions; 0 pays nothing.',
  welcomeTop5Impact:
    'It applies to panelists who answer the last of the five questions from now on. Paid points stay paid.',
  welcomeFirst: 'Welcome bonus with the first survey',
  welcomeFirstText:
    'How many points panelists get once, with their first completed and credited survey; 0 pays nothing.',
  welcomeFirstImpact: 'It applies to panelists whose first survey is credited from now on. Paid points stay paid.',
  holdDays: 'Pending days of survey points',
  holdDaysText:
    'How many days the points of a completed survey are pending before they can be redeemed. 0 makes them available at once. Suppliers with their own pending days keep them.',
  holdDaysImpact: 'It applies to surveys that end from now on.',
  waitingCredits_one: '{{count, number}} credit is pending and keeps its date.',
  waitingCredits_other: '{{count, number}} credits are pending and keep their dates.',
  levels: 'Point levels',
  levelsText:
    'The four amounts that panelists work towards, in points. Pages say that rewards begin at the first. What can be redeemed is decided by the amounts of each reward, so keep a reward of the first level on offer.',
  levelsImpact: 'Every page shows the new levels within a second. Points stay as they are, and so do open requests.',
  'levels-1': 'Coffee break',
  'levels-2': 'Movie night',
  'levels-3': 'Dinner out',
  'levels-4': 'Weekend treat',
  moves_one:
    '{{count, number}} panelist moves from level {{from, number}} to level {{to, number}} (0 is below the first).',
  moves_other:
    '{{count, number}} panelists move from level {{from, number}} to level {{to, number}} (0 is below the first).',
  bannerOtherwise: 'The landing page says “{{words}}”, which would no longer be true. Change it on the “Brand” page.',
  noMoves: 'No panelist moves to another level.',
  confirmed: 'The value of a point and the point levels are confirmed',
  confirmedText: 'Open each and save it, changed or not. The first credit fixes the value of a point.',
  disputeDays: 'Days to dispute points',
  disputeDaysText: 'How many days after the end of a survey a panelist can dispute its points.',
  disputeDaysImpact: 'It applies to surveys that end from now on. Earlier surveys keep their days.',
  openingsWait:
    'Imported members are owed {{points, number}} points, which are credited when they first log in. The value of a point was shown to the person who confirmed this, so it cannot be changed.',
  valueUnchosen:
    'The value of a point has not been confirmed yet. The first member who verifies an address earns points, and that fixes it for good.',
  forEver: 'The ledger: every movement of points. The books must stay complete.',
})
