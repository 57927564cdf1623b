import { messagesOf, type Message } from '../../../platform/contract/messages.ts'
import { isParameterName } from './affiliate-url.ts'

type RedirectFacts = {
  name: string
  /**
   * Who calls the vendor: the browser that verifies, our server, or no one. Only a server call can be tried out, and
   * only a server call is signed.
   */
  caller: 'browser' | 'server' | null
  /** Whether it can report other events than leads. */
  tellsEvents: boolean
}
/** How the vendor of a campaign is notified of a lead (specification, section 3): each type's name, and what it means. */
export const redirectTypes = {
  1: { name: 'Pixel Redirect', caller: 'browser', tellsEvents: false },
  2: { name: 'S2S Callback', caller: 'server', tellsEvents: true },
  3: { name: 'None', caller: null, tellsEvents: false },
} as const satisfies Record<number, RedirectFacts>
export type RedirectTypeId = keyof typeof redirectTypes
export const redirectTypeIds = Object.keys(redirectTypes).map(Number) as RedirectTypeId[]
export const pixelRedirect = 1
export const s2sCallback = 2
export const noRedirect = 3

/** The meaning of a typed redirect type; null for a text that is not one. */
export const findRedirect = (typed: string): RedirectFacts | null =>
  Object.hasOwn(redirectTypes, typed) ? redirectTypes[Number(typed) as RedirectTypeId] : null
/** Whether a typed redirect type is one that calls no one, and so has no address. */
export const callsNobody = (typed: string): boolean => findRedirect(typed)?.caller === null

/** The names of the fields in the form of a campaign. */
export const campaignFields = [
  'baseUrl',
  'clickId',
  'subId1',
  'subId2',
  'source',
  'creativeId',
  'placement',
  'affType',
  'affVendor',
  'cost',
  'totalBudget',
  'totalLead',
  'redirectTypeId',
  'redirectUrl',
  'affiliateTitle',
] as const
export type CampaignField = (typeof campaignFields)[number]
/** The fields of a campaign as they were typed; a number may be a text. */
export type CampaignDraft = { readonly [Field in CampaignField]?: string | number | null | undefined }
export type CampaignFlaw = { field: CampaignField; message: Message }

/** For each fault of a campaign, the English sentence of the specification. */
export const campaignWords = {
  baseUrlRequired: 'Base URL is required.',
  clickIdRequired: 'Click ID is required.',
  sourceRequired: 'Source is required.',
  typeRequired: 'Affiliate Type is required.',
  vendorRequired: 'Affiliate Vendor is required.',
  titleRequired: 'Affiliate Name is required.',
  costRequired: 'Cost is required and must be a number.',
  budgetRequired: 'Total Budget is required and must be a number.',
  leadRequired: 'Total Lead is required and must be a number.',
  urlInvalid: 'Please enter a web address, like https://example.com/.',
  nameInvalid: 'Please use letters, digits, dots, dashes and underscores.',
  namesDiffer: 'Each tracking parameter needs a name of its own.',
  amountInvalid: 'Please enter an amount from 0 with at most two decimals.',
  leadWhole: 'Please enter a whole number from 0.',
  redirectTypeUnknown: 'Please choose how the vendor is told.',
  callbackRequired: 'Please enter the address to call.',
  tooLong: 'This is too long.',
  onlyS2s: 'Only an S2S callback can be tried out.',
} as const

type None = Readonly<Record<string, never>>
/** The messages about the fields of a campaign, from the contract and the server. */
export type CampaignMessages = Readonly<Record<keyof typeof campaignWords, None>> & {
  cannotBeCalled: { reason: Message }
  fewerLeads: { leads: number }
  lessBudget: { spent: string }
  rangeTooLong: { days: number }
  notHttps: None
  otherPort: None
  noHostName: None
}
/** Makes a message about the fields of a campaign. */
export const campaignMessage = messagesOf<CampaignMessages>('affiliate-checks')

/** The fields that keep the spaces between their words; all others lose every space (specification, section 5). */
const fieldsWithSpaces: ReadonlySet<CampaignField> = new Set(['affiliateTitle', 'source'])
/** Returns the text of a field as it is stored. */
export const stripSpaces = (field: CampaignField, text: string): string =>
  fieldsWithSpaces.has(field) ? text.trim() : text.replaceAll(/\s/g, '')

const fieldMaxLength: Partial<Record<CampaignField, number>> = { baseUrl: 2000, redirectUrl: 2000 }
const otherMaxLength = 200
const amountMax = 100_000_000
const leadMax = 1_000_000_000

const readField = (draft: CampaignDraft, field: CampaignField): string => stripSpaces(field, String(draft[field] ?? ''))

const required = {
  baseUrl: campaignMessage('baseUrlRequired'),
  clickId: campaignMessage('clickIdRequired'),
  source: campaignMessage('sourceRequired'),
  affType: campaignMessage('typeRequired'),
  affVendor: campaignMessage('vendorRequired'),
  affiliateTitle: campaignMessage('titleRequired'),
} as const
const numeric = {
  cost: campaignMessage('costRequired'),
  totalBudget: campaignMessage('budgetRequired'),
  totalLead: campaignMessage('leadRequired'),
} as const

/**
 * Whether a text is a web address without placeholders in its host. Visitors fill in placeholders, and could otherwise
 * choose which host we call.
 */
const isWebAddress = (text: string): boolean => {
  const url = URL.canParse(text) ? new URL(text) : null
  const isWeb = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
  return isWeb && !/[{}]/.test(url.host)
}

function findNumberFlaw(draft: CampaignDraft, field: keyof typeof numeric): Message | null {
  const text = readField(draft, field)
  const value = Number(text)
  if (text === '' || !Number.isFinite(value)) return numeric[field]
  if (field === 'totalLead')
    return Number.isInteger(value) && value >= 0 && value <= leadMax ? null : campaignMessage('leadWhole')
  const isAmount = value >= 0 && value <= amountMax && Math.abs(value * 100 - Math.round(value * 100)) < 1e-6
  return isAmount ? null : campaignMessage('amountInvalid')
}

function findFlaw(draft: CampaignDraft, field: CampaignField, isEdit: boolean): Message | null {
  const text = readField(draft, field)
  if (field in numeric) return findNumberFlaw(draft, field as keyof typeof numeric)
  // The specification does not check the base address of an edit; an empty one means that it stays unchanged.
  if (field in required && text === '') {
    return field === 'baseUrl' && isEdit ? null : required[field as keyof typeof required]
  }
  if (text.length > (fieldMaxLength[field] ?? otherMaxLength)) return campaignMessage('tooLong')
  if (field === 'baseUrl') return text === '' || isWebAddress(text) ? null : campaignMessage('urlInvalid')
  if (field === 'redirectTypeId') return findRedirect(text) ? null : campaignMessage('redirectTypeUnknown')
  if (field === 'redirectUrl') {
    if (callsNobody(readField(draft, 'redirectTypeId'))) return null
    if (text === '') return campaignMessage('callbackRequired')
    return isWebAddress(text) ? null : campaignMessage('urlInvalid')
  }
  if (field !== 'clickId' && field !== 'subId1' && field !== 'subId2') return null
  if (text !== '' && !isParameterName(text)) return campaignMessage('nameInvalid')
  const others = (['clickId', 'subId1', 'subId2'] as const).slice(0, ['clickId', 'subId1', 'subId2'].indexOf(field))
  return text !== '' && others.some((other) => readField(draft, other) === text) ? campaignMessage('namesDiffer') : null
}

/** Finds all faults of a campaign, in the order of the form. Browser and server use the same rules. */
export const campaignFlaws = (draft: CampaignDraft, { isEdit = false } = {}): CampaignFlaw[] =>
  campaignFields.flatMap((field) => {
    const message = findFlaw(draft, field, isEdit)
    return message ? [{ field, message }] : []
  })
