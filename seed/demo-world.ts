import type { Program } from '../app/server.ts'
import { affiliateRole, vendorRole } from '../platform/contract/access.ts'
import { nowOf, transaction } from '../platform/server/db.ts'
import { openCampaigns, type Vendors } from './campaigns.ts'
import { demoAccounts } from './content/accounts.ts'
import { secondVendor } from './content/campaigns.ts'
import { surveys } from './content/surveys.ts'
import { supplierFormats, weakFormats, type SupplierFormat } from '../areas/suppliers/contract/supplier-admin.ts'
import { createDiary, daysBefore, type Diary } from './diary.ts'
import { writeDataRequests } from './data-requests.ts'
import { writeDeskDays } from './desk.ts'
import { offerVendorCard, stockGiftCards } from './gift-cards.ts'
import { furnish, type House } from './house.ts'
import { employ } from './joining.ts'
import { writeMayasLife } from './maya.ts'
import { writePanelistsLives } from './panelists.ts'
import { inThePast } from './past-clock.ts'
import { pastSurveys } from './past-surveys.ts'
import { payByHand } from './payouts.ts'
import type { Reviewers } from './redeeming.ts'
import { writeStaffDrafts } from './staff-drafts.ts'
import { draftOf } from './survey-drafts.ts'
import { nothingMore } from './taking-surveys.ts'

const foundedDaysAgo = 91
const everySurvey = [...surveys, ...pastSurveys]

/**
 * Fills an empty database with the demo world: its people and surveys, and 90 days in which they joined, took surveys and redeemed
 * points by the product's own rules. All or nothing; the same each time but for ids and the day it is reckoned from.
 */
export async function seedDemoWorld(
  program: Pick<Program, 'db' | 'config' | 'auth' | 'surveys' | 'platform'>,
): Promise<void> {
  await transaction(program.db, async (tx) => {
    const now = await nowOf(tx)
    const house = furnish(tx, program)
    await inThePast(tx, async (travelTo) => {
      const founded = daysBefore(now, foundedDaysAgo)
      await travelTo(founded)
      const { managerId, deskId, vendors, ...reviewers } = await openThePanel(
        house,
        program.config.sandboxSupplierSecret,
        founded,
      )
      const diary = createDiary({ travelTo, until: now })
      const campaigns = await openCampaigns(house, diary, vendors, networkOf(program.config))
      writeMayasLife({ house, diary, reviewers, now })
      writePanelistsLives({ house, diary, reviewers, campaigns, now })
      payByHand({ house, diary, reviewers, now })
      campaigns.planReviews(now)
      await writeDeskDays({ house, diary, deskId, now })
      writeDataRequests({ house, diary, deskId, reviewerId: reviewers.second, now })
      measureWeekly({ house, diary, now })
      releaseDaily({ house, diary, now })
      await diary.live()
      await travelTo(now)
      await campaigns.finish(now)
      await closeSurveys(house)
      await contractSuppliers(house, program.config)
      if (program.config.vendor.apiKey) await offerVendorCard(house.rewards, { userId: reviewers.first, ip: null })
      await house.suppliers.scorecard.count(foundedDaysAgo)
      await writeStaffDrafts(house, managerId, now)
    })
  })
  await program.surveys.refresh()
  // The sandbox, which plays the provider, may start after this: the job asks again until it answers.
  if (program.config.vendor.apiKey)
    await transaction(program.db, (tx) =>
      program.platform.jobs.add(tx, 'providers.look', {}, { key: 'providers.look' }),
    )
}

/** The staff, the supplier, the rewards, and all surveys that will ever have been open. */
async function openThePanel(
  house: House,
  supplierSecret: string,
  at: Date,
): Promise<Reviewers & { managerId: string; deskId: string; vendors: Vendors }> {
  const staff = new Map<string, string>()
  for (const person of demoAccounts) if (person.role !== '1') staff.set(person.role, await employ(house, person, at))
  const [finance, superAdmin, managerId, deskId] = ['5', '2', '4', '6'].map((role) => staff.get(role))
  const [manager, first] = [staff.get(affiliateRole), staff.get(vendorRole)]
  if (!finance || !superAdmin || !managerId || !deskId || !manager || !first)
    throw new Error('the demo world lacks somebody of its staff')
  await nameSuppliers(house, supplierSecret, { first: superAdmin, second: finance, at })
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

const supplierNames: Readonly<Record<SupplierFormat, string>> = {
  house: 'House panel partner',
  bitlabs: 'Brightbits (BitLabs format)',
  cpx: 'Parcel Panels (CPX format)',
  prodege: 'Prodigy Feed (Prodege format)',
}
/** As the sandbox makes them of the one secret that is set. */
const secretOf = (format: SupplierFormat, secret: string): string =>
  format === 'house' ? secret : `${secret}-${format}`

type TwoPeople = { first: string; second: string; at: Date }
/**
 * The suppliers of the sandbox, each named like its format. Each listens to one callback, before one person asks for it to go live
 * and another lets it.
 */
async function nameSuppliers(
  { tx, suppliers, approvals }: House,
  secret: string,
  { first, second, at }: TwoPeople,
): Promise<void> {
  for (const format of supplierFormats) {
    await suppliers.save({ supplierKey: format, name: supplierNames[format], format, secret: secretOf(format, secret) })
    const eventId = `${format}-trial`
    const raw = `attemptId=trial&outcome=completed&eventId=${eventId}`
    const trial = { ...nothingMore, eventId, attemptId: 'trial', outcome: 'completed', saidAt: null, raw } as const
    await suppliers.hear(tx, format, trial, at)
    await confirmAll(suppliers, format, first)
    await suppliers.goingLive.ask({ userId: first, ip: null }, format)
  }
  const approver = { userId: second, ip: null, permissions: ['finance.adjust'] } as const
  for (const { stepId } of (await approvals.list(approver, {})).rows) await approvals.approve(approver, stepId)
}

/** Somebody has asked the network about everything that keeps its supplier from going live. */
async function confirmAll({ connections }: House['suppliers'], format: SupplierFormat, userId: string): Promise<void> {
  if (format === 'house') return
  const { facts } = await connections.one(format)
  for (const { code: fact, isBlocking } of facts)
    if (isBlocking) await connections.confirm({ userId, ip: null }, format, { fact, isConfirmed: true })
}

/** From now on what a weak signature has us pay waits, callbacks of it come from this machine alone, and inventories are asked for. */
async function contractSuppliers({ suppliers }: House, config: Program['config']): Promise<void> {
  const { sandboxPort, sandboxSupplierSecret: secret } = config
  for (const format of supplierFormats) {
    if (format === 'house') continue
    await suppliers.save({
      supplierKey: format,
      name: supplierNames[format],
      format,
      secret: secretOf(format, secret),
      ...(weakFormats.has(format) ? { holdDays: 7, ipAddresses: ['127.0.0.1', '::1'] } : {}),
      // Nobody tells the surveys of the feed in our own shape.
      inventoryUrl:
        sandboxPort > 0 && format !== 'prodege'
          ? `http://localhost:${sandboxPort}/supplier/inventory?supplier=${format}`
          : null,
    })
  }
}

/** Surveys end as the content says, and their figures are counted from what happened. */
async function closeSurveys(house: House): Promise<void> {
  for (const { surveyId, status } of everySurvey) if (status !== 'live') await house.surveys.setStatus(surveyId, status)
  await house.surveys.measure()
  await house.surveyAdmin.measure()
  await house.surveys.measureOdds()
}

/** What waited long enough can be spent, as of suppliers who confirm late. */
function releaseDaily({ house, diary, now }: { house: House; diary: Diary; now: Date }): void {
  for (let daysAgo = foundedDaysAgo - 1; daysAgo > 0; daysAgo--)
    diary.add(daysBefore(now, daysAgo), async () => {
      await house.wallet.releaseDue()
    })
}

/** What is counted every night, once a week: later cards tell odds that were learned from earlier tries. */
function measureWeekly({ house, diary, now }: { house: House; diary: Diary; now: Date }): void {
  for (let daysAgo = foundedDaysAgo - 7; daysAgo > 0; daysAgo -= 7)
    diary.add(daysBefore(now, daysAgo), async () => {
      await house.surveys.measure()
      await house.surveys.measureOdds()
      await house.surveys.refresh()
    })
}
