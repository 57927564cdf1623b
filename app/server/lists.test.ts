import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '../api.ts'
import { freshDatabase, type FreshDatabase } from '../testing/database.ts'
import { houseFiles, isTest, textOf } from '../testing/house.ts'

/** Lists that are not made with `defineList`, each with the reason. */
const others: Readonly<Record<string, string>> = {
  'areas/disputes/web/DisputesPage.tsx': 'a list of the panelist',
  'areas/notifications/web/NotificationsPage.tsx': 'a list of the panelist',
  'areas/support/web/help/TicketList.tsx': 'a list of the panelist',
  'areas/surveys/web/taking/CompletedList.tsx': 'a list of the panelist',
  'areas/wallet/web/History.tsx': 'a list of the panelist',
  'areas/wallet/web/StatementSheet.tsx': 'a printed statement of the panelist',
  'areas/money/web/AttemptMoneyPart.tsx': 'the few movements of one attempt, which all came with its page',
  'areas/attempts/web/Transfers.tsx': 'the few movements of one attempt, which all came with its page',
  'areas/health/web/CompareTable.tsx': 'at most five rows beside the lines that they are drawn as',
  'areas/health/web/Triangle.tsx': 'months below each other and ages side by side',
  'areas/import/web/Mapping.tsx': 'a form: each row is a field',
  'areas/panelists/web/NotesTab.tsx': 'notes are read one below the other, under the field for the next',
}
const isDrawnByHand = (text: string): boolean =>
  /<(?:Table|PagedTable|table|Pagination|KeysetPager|StepPager)\b/.test(text)

test('every list of staff and vendors is made by defineList, and each other one says why it is not', () => {
  const pages = houseFiles('areas').filter((path) => /\/web\/.*\.tsx$/.test(path) && !isTest(path))
  expect(pages.length).toBeGreaterThan(100)
  expect(pages.filter((path) => isDrawnByHand(textOf(path))).toSorted()).toEqual(Object.keys(others).toSorted())
  expect(['<Table\n  label', '<table className={x}>', '<PagedTable<Row> title'].every(isDrawnByHand)).toBe(true)
  expect(['<List list={list}', '<TableCell', 'useTable('].some(isDrawnByHand)).toBe(false)
})

/** Columns in the order of an index, each as `column` or `column desc`, whatever else the order has before them. */
type Order = { table: string; by: string }
const ageOf = (table: string, at: string, id: string, before = ''): Record<'newest' | 'oldest', Order> => ({
  newest: { table, by: `${before}${at} desc, ${id} desc` },
  oldest: { table, by: `${before}${at}, ${id}` },
})

const consentOrder = {
  newest: { table: 'consents', by: 'at desc, user_id desc, document desc, version desc, how desc' },
  oldest: { table: 'consents', by: 'at, user_id, document, version, how' },
}
/** The movements of a wallet are numbered in the order of their times. */
const walletOrder = {
  newest: { table: 'postings', by: 'version desc' },
  oldest: { table: 'postings', by: 'version' },
}

/** For each order of each call, the columns that it sorts by. */
const orders: Readonly<Record<string, Readonly<Record<string, Order>>>> = {
  'audit.getAuditLog': ageOf('audit_log', 'at', 'audit_id'),
  'audit.exportAuditLog': ageOf('audit_log', 'at', 'audit_id'),
  'import.getImports': {
    ...ageOf('imports', 'created_at', 'import_id'),
    file: { table: 'imports', by: 'lower(file_name), import_id' },
  },
  'import.getImportLines': {
    line: { table: 'import_lines', by: 'import_id, line' },
    last: { table: 'import_lines', by: 'import_id desc, line desc' },
    points: { table: 'import_lines', by: 'import_id, points desc, line desc' },
  },
  'keys.getApiKeys': {
    ...ageOf('api_keys', 'created_at', 'key_id'),
    name: { table: 'api_keys', by: 'lower(name), key_id' },
    used: { table: 'api_keys', by: 'last_used_on desc nulls last, key_id' },
    expires: { table: 'api_keys', by: 'expires_at, key_id' },
  },
  'legal.getConsents': consentOrder,
  'legal.exportConsents': consentOrder,
  'panelists.getPanelistWallet': walletOrder,
  'payouts.getBatches': {
    ...ageOf('payout_batches', 'created_at', 'batch_id'),
    rows: { table: 'payout_batches', by: 'rows desc, batch_id desc' },
  },
  'surveyAdmin.getSurveyRatings': {
    ...ageOf('survey_ratings', 'rated_at', 'attempt_id'),
    best: { table: 'survey_ratings', by: 'survey_id, stars desc, rated_at desc, attempt_id desc' },
    worst: { table: 'survey_ratings', by: 'stars, rated_at, attempt_id' },
  },
  'users.userActivities': ageOf('user_activities', 'at', 'activity_id'),
  'wallet.getUserWalletHistory': walletOrder,
  'affiliates.callbacks': ageOf('deliveries', 'created_at', 'delivery_no'),
  'affiliates.getAffiliate': ageOf('campaigns', 'created_at', 'aff_id'),
  'affiliates.affiliateUserData': ageOf('leads', 'signed_up_at', 'lead_id'),
  'finance.getAdjustments': ageOf('point_adjustments', 'proposed_at', 'adjustment_id', "status <> 'proposed', "),
  'panelists.getAllPanelist': ageOf('users', 'created_at', 'user_id'),
  'panelists.exportPanelists': ageOf('users', 'created_at', 'user_id'),
  'redemptions.getAllRedeemRequests': ageOf('redemptions', 'requested_at', 'redemption_id', 'is_open desc, '),
  'rings.getRings': {
    waiting: { table: 'rings', by: 'waiting_since, ring_id' },
    size: { table: 'rings', by: 'size desc, ring_id desc' },
    strength: { table: 'rings', by: 'strength desc, ring_id desc' },
    earned: { table: 'rings', by: 'earned_points desc, ring_id desc' },
    newest: { table: 'rings', by: 'first_at desc, ring_id desc' },
    oldest: { table: 'rings', by: 'first_at, ring_id' },
  },
  'reports.panelistTrafficReport': ageOf('users', 'created_at', 'user_id'),
  'reports.downloadReport': ageOf('users', 'created_at', 'user_id'),
  'supplierAdmin.getCallbacks': {
    newest: { table: 'supplier_callbacks', by: 'callback_id desc' },
    oldest: { table: 'supplier_callbacks', by: 'callback_id' },
  },
  'supplierAdmin.getReconciliations': {
    newest: { table: 'supplier_reconciliations', by: 'reconciliation_id desc' },
    oldest: { table: 'supplier_reconciliations', by: 'reconciliation_id' },
  },
  'surveyAdmin.getSurveyAnswers': {
    newest: { table: 'attempts', by: 'started_at desc' },
    oldest: { table: 'attempts', by: 'started_at' },
  },
  'vendors.getCommissions': ageOf('commissions', 'earned_at', 'commission_id'),
  'bounces.getSuppressions': ageOf('mail_suppressions', 'noted_at', 'suppression_id'),
  'webhooks.getDeliveries': ageOf('deliveries', 'created_at', 'delivery_no'),
}
/** Lists that are sorted completely, each with the reason why that is allowed. */
const sortedWhole: Readonly<Record<string, string>> = {
  'panelists.getSurveyHistoryByUserId': 'the attempts of one panelist, of whom few have more than hundreds',
  'money.margin': 'sums of the chosen days, grouped and compared with the days before',
  'jobs.getFailedJobs': 'jobs that gave up, of a table of the library; after 90 days they are deleted',
  'surveyAdmin.listSurveys': 'surveys of the catalogue, by figures that another table has',
  'surveys.getRecommendedSurveys': 'the surveys that fit one panelist, from the index in memory',
  'surveys.getAllSurvey': 'the surveys that fit one panelist, from the index in memory',
}

type Index = { table: string; columns: readonly string[] }
const plain = (column: string): string =>
  column
    .trim()
    .toLowerCase()
    .replaceAll(/[()]|::text/g, '')
const turned = (column: string): string => (column.endsWith(' desc') ? column.slice(0, -5) : `${column} desc`)

/** Whether an index has this order, from either end, after columns that a filter compares for equality. */
function hasOrder(indexes: readonly Index[], { table, by }: Order): boolean {
  const asked = by.split(', ').map(plain)
  const fits = (columns: readonly string[]) =>
    columns.some((_, from) => asked.every((column, at) => columns[from + at] === column))
  return indexes.some((index) => index.table === table && (fits(index.columns) || fits(index.columns.map(turned))))
}

describe('the orders of lists', () => {
  let database: FreshDatabase
  let indexes: Index[] = []

  beforeAll(async () => {
    database = await freshDatabase()
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    const { rows } = await client.query<{ tablename: string; indexdef: string }>(
      `select tablename, indexdef from pg_indexes where schemaname = 'public'`,
    )
    await client.end()
    indexes = rows.map(({ tablename, indexdef }) => {
      const columns = / USING \w+ \((.*?)\)(?: INCLUDE .*| WITH .*| WHERE .*|)$/.exec(indexdef)?.[1] ?? ''
      return { table: tablename, columns: columns.split(', ').map(plain) }
    })
  })
  afterAll(() => database.drop())

  const words = new Map<string, readonly string[]>()
  for (const [group, table] of Object.entries(api))
    for (const [name, spec] of Object.entries(table)) {
      const query = 'query' in spec ? (spec.query as { properties?: { sort?: { enum?: string[] } } }) : undefined
      const sort = query?.properties?.sort?.enum
      if (sort) words.set(`${group}.${name}`, sort)
    }

  test('are all known here', () => {
    expect([...words.keys()].toSorted()).toEqual([...Object.keys(orders), ...Object.keys(sortedWhole)].toSorted())
    for (const [call, known] of Object.entries(orders))
      expect([call, Object.keys(known)]).toEqual([call, words.get(call)])
  })

  test.each(Object.entries(orders))('of %s go by an index each', (_, known) => {
    expect(Object.entries(known).filter(([, order]) => !hasOrder(indexes, order))).toEqual([])
  })

  test('without an index are found', () => {
    expect(hasOrder(indexes, { table: 'users', by: 'first_name desc, user_id desc' })).toBe(false)
    expect(hasOrder(indexes, { table: 'redemptions', by: 'is_open, requested_at desc, redemption_id desc' })).toBe(true)
    const before = indexes.filter(({ columns }) => columns[0] !== 'is_open desc' || columns[1] !== 'requested_at')
    expect(hasOrder(before, orders['redemptions.getAllRedeemRequests']!['oldest']!)).toBe(false)
  })
})
