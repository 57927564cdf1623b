import { defineText } from '../../../../../platform/words/text.ts'

/** The settings by the last word of their keys: a name, and with `Text` after it what each does and what its value counts. Then what a change would do. */
export const walletSettings = defineText('wallet-settings', {
  welcomeVerify: 'Welcome bonus for a verified email',
  welcomeVerifyText: 'Points that a new panelist gets once, when the email address is verified; 0 pays nothing.',
  welcomeVerifyImpact: 'Paid to panelists who verify their address from now on. Who was paid keeps what was paid.',
  welcomeTop5: 'Welcome bonus for the top five questions',
  welcomeTop5Text:
    'Points that a panelist gets once, when the five top profile questions are answered; 0 pays nothing.',
  welcomeTop5Impact:
    'Paid to panelists who answer the last of the five questions from now on. Who was paid keeps what was paid.',
  welcomeFirst: 'Welcome bonus with the first survey',
  welcomeFirstText:
    'Points that a panelist gets once, with the first survey that is completed and paid; 0 pays nothing.',
  welcomeFirstImpact: 'Paid to panelists whose first survey is credited from now on. Who was paid keeps what was paid.',
  holdDays: 'Pending days of survey points',
  holdDaysText:
    'Days for which the points of a completed survey are pending before they can be redeemed. 0 makes them available at once. A supplier with pending days of its own keeps those.',
  holdDaysImpact: 'Points of surveys that end from now on wait for so many days.',
  waitingCredits_one: '{{count, number}} credit is pending now and keeps its day.',
  waitingCredits_other: '{{count, number}} credits are pending now and keep their days.',
  levels: 'Point levels',
  levelsText: 'The four amounts that panelists work towards, in points; the first is what a first request can be.',
  levelsImpact: 'Every page shows the new levels within a second. Points stay as they are, and so do open requests.',
  'levels-1': 'Coffee break',
  'levels-2': 'Movie night',
  'levels-3': 'Dinner out',
  'levels-4': 'Weekend treat',
  moves_one:
    '{{count, number}} panelist moves from level {{from, number}} to level {{to, number}}; 0 is below the first.',
  moves_other:
    '{{count, number}} panelists move from level {{from, number}} to level {{to, number}}; 0 is below the first.',
  noMoves: 'No panelist moves to another level.',
  confirmed: 'The value of a point and the levels are confirmed',
  confirmedText: 'Open each and save it, changed or as it is. The value of a point is fixed with the first credit.',
  disputeDays: 'Days to dispute points',
  disputeDaysText: 'For so many days after the end of a survey a panelist can ask about its points.',
  disputeDaysImpact:
    'Surveys that end from now on can be asked about for so many days. What ended before keeps its days.',
  forEver: 'The ledger: every movement of points. Books must stay complete.',
})
