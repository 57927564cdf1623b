import type { Program } from '../app/server.ts'
import { affiliateRole, vendorRole } from '../platform/contract/access.ts'
import { readCatalogues } from '../areas/suppliers/server/catalogue-store.ts'
import { nowOf, transaction, type Tx } from '../platform/server/db.ts'
import { eventsIn, eventStatement, eventsTransaction, shareEvents, type Events } from '../platform/server/events-db.ts'
import { openCampaigns, type Vendors } from './campaigns.ts'
import { writeCohorts } from './cohorts.ts'
import { demoAccounts } from './content/accounts.ts'
import { secondVendor } from './content/campaigns.ts'
import { surveys } from './content/surveys.ts'
import { createDiary, daysBefore, type Diary } from './diary.ts'
import { writeDataRequests } from './data-requests.ts'
import { writeDeskDays } from './desk.ts'
import { offerVendorCard, stockGiftCards } from './gift-cards.ts'
import { furnish, type House } from './house.ts'
import { employ } from './joining.ts'
import { payVendors } from './vendors.ts'
import { writeMayasLife } from './maya.ts'
import { writePanelistsLives } from './panelists.ts'
import { inThePast } from './past-clock.ts'
import { earlierSurveys, pastSurveys, yesterdaysSurvey } from './past-surveys.ts'
import { payByHand } from './payouts.ts'
import { agreeOnPrices } from './pricing.ts'
import type { Reviewers } from './redeeming.ts'
import { writeTiedLives } from './rings.ts'
import { writeStaffDrafts } from './staff-drafts.ts'
import { takeOnSuppliers } from './suppliers.ts'
import { draftOf } from './survey-drafts.ts'

const foundedDaysAgo = 375
/** From then on the panel was busy: what is counted by night is counted for these days. */
const busyDaysAgo = 91
const everySurvey = [...surveys, ...earlierSurveys, ...pastSurveys, yesterdaysSurvey]

/**
 * Fills an empty database with the demo world: its people and surveys, and a year in which they joined, took surveys and redeemed
 * points by the product's own rules, most of it in the last 90 days. All or nothing; the same each time but for ids and the day it is reckoned from.
 */
export async function seedDemoWorld(
  program: Pick<Program, 'db' | 'config' | 'auth' | 'surveys' | 'platform'>,
): Promise<void> {
  const { events } = program.platform
  if (events.isShared) await writeWorld(program, shareEvents)
  else
    await eventsTransaction(events.db, async (tx) => {
      await waitForOthers(tx, [])
      await writeWorld(program, () => eventsIn(tx))
    })
  await program.surveys.refresh()
  const { sandboxPort, vendor } = program.config
  // The sandbox, which plays who is asked, may start after this: the jobs ask again until it answers.
  const asked = [...(vendor.apiKey ? ['providers.look'] : []), ...(sandboxPort > 0 ? [readCatalogues] : [])]
  await transaction(program.db, async (tx) => {
    for (const name of asked) await program.platform.jobs.add(tx, name, {}, { key: name })
  })
}

const waitForOthers = eventStatement(
  'demo-world.wait',
  `select set_config('idle_in_transaction_session_timeout', '0', true)`,
)

async function writeWorld(
  program: Pick<Program, 'db' | 'config' | 'auth' | 'platform'>,
  eventsOf: (tx: Tx) => Events,
): Promise<void> {
  await transaction(program.db, async (tx) => {
    const now = await nowOf(tx)
    const house = furnish(tx, eventsOf(tx), program)
    await inThePast(tx, async (travelTo) => {
      const founded = daysBefore(now, foundedDaysAgo)
      await travelTo(founded)
      const { managerId, deskId, vendors, ...reviewers } = await openThePanel(house, program.config, founded)
      const diary = createDiary({ travelTo, until: now })
      await agreeOnPrices({ house, diary, financeId: reviewers.first, now })
      const campaigns = await openCampaigns(house, diary, vendors, networkOf(program.config))
      writeMayasLife({ house, diary, reviewers, now })
      writeCohorts({ house, diary, reviewers, campaigns, now })
      writePanelistsLives({ house, diary, reviewers, campaigns, now })
      writeTiedLives({ house, diary, reviewers, now })
      payByHand({ house, diary, reviewers, now })
      campaigns.planReviews(now)
      payVendors({ house, diary, vendors, reviewers, now })
      await writeDeskDays({ house, diary, deskId, now })
      writeDataRequests({ house, diary, deskId, reviewerId: reviewers.second, now })
      measureWeekly({ house, diary, now })
      releaseDaily({ house, diary, now })
      diary.add(lastNight(now), () => house.fairness.runNight())
      await diary.live()
      await travelTo(now)
      await campaigns.finish(now)
      await closeSurveys(house)
      if (program.config.vendor.apiKey) await offerVendorCard(house.rewards, { userId: reviewers.first, ip: null })
      await house.suppliers.scorecard.count(busyDaysAgo)
      await writeStaffDrafts(house, managerId, now)
      await house.money.advance(0)
      await house.alerts.look()
    })
  })
}

/** The staff, the supplier, the rewards, and all surveys that will ever have been open. */
async function openThePanel(
  house: House,
  config: Program['config'],
  at: Date,
): Promise<Reviewers & { managerId: string; deskId: string; vendors: Vendors }> {
  const staff = new Map<string, string>()
  for (const person of demoAccounts) if (person.role !== '1') staff.set(person.role, await employ(house, person, at))
  const [finance, superAdmin, managerId, deskId] = ['5', '2', '4', '6'].map((role) => staff.get(role))
  const [manager, first] = [staff.get(affiliateRole), staff.get(vendorRole)]
  if (!finance || !superAdmin || !managerId || !deskId || !manager || !first)
    throw new Error('the demo world lacks somebody of its staff')
  await takeOnSuppliers(house, config, { first: superAdmin, second: finance, at })
  await house.surveys.save(everySurvey.map((survey) => draftOf(survey, 'live')))
  await stockGiftCards(house.tx, house.rewards, { userId: finance, ip: null })
  const { userId: second } = await house.users.create(house.tx, { ...secondVendor, role: vendorRole })
  return { first: finance, second: superAdmin, managerId, deskId, vendors: { manager, first, second } }
}

/** Where campaigns land and call; without a sandbox their calls are history only. */
const networkOf = ({ publicUrl, sandboxPort }: Program['config']) => ({
  landing: publicUrl,
  origin: sandboxPort > 0 ? `http://localhost:${sandboxPort}` : 'https://network.example',
})

/** Surveys end as the content says, and their figures are counted from what happened. */
async function closeSurveys(house: House): Promise<void> {
  for (const { surveyId, status } of everySurvey) if (status !== 'live') await house.surveys.setStatus(surveyId, status)
  await house.surveys.measure()
  await house.surveys.measureScores()
  await house.surveyAdmin.measure()
  await house.surveys.measureOdds()
}

/** When top-ups were last looked for. */
function lastNight(now: Date): Date {
  const night = new Date(now)
  night.setUTCHours(3, 20, 0, 0)
  return night < now ? night : daysBefore(night, 1)
}

/** What waited long enough can be spent, as of suppliers who confirm late. */
function releaseDaily({ house, diary, now }: { house: House; diary: Diary; now: Date }): void {
  for (let daysAgo = busyDaysAgo - 1; daysAgo > 0; daysAgo--)
    diary.add(daysBefore(now, daysAgo), async () => {
      await house.wallet.releaseDue()
    })
}

/** What is counted every night, once a week: later cards tell odds that were learned from earlier tries. */
function measureWeekly({ house, diary, now }: { house: House; diary: Diary; now: Date }): void {
  for (let daysAgo = busyDaysAgo - 7; daysAgo > 0; daysAgo -= 7)
    diary.add(daysBefore(now, daysAgo), async () => {
      await house.surveys.measure()
      await house.surveys.measureOdds()
      await house.surveys.refresh()
    })
}
