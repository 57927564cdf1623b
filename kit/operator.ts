import { emptyShowcase, type Showcase } from '../platform/contract/showcase.ts'
import { usualRules, type PanelRules } from '../platform/contract/panel-rules.ts'

/** A page of the operator's elsewhere, by the name of the network it is on. */
export type FollowLink = { readonly name: string; readonly url: string }

export type Operator = {
  readonly followUs: readonly FollowLink[]
  /** The document that the cookies page embeds. */
  readonly cookiePolicyUrl: string
  /** Where visitors may write to, or call; empty when nowhere. */
  readonly contactEmail: string
  readonly rules: PanelRules
  readonly contactPhone: string
  readonly postalAddress: string
  /** Whether strangers may join. */
  readonly isSignUpOpen: boolean
  /** What the panel has to show to strangers. */
  readonly showcase: Showcase
  /** Texts of the landing page that the operator chose, by name and language. */
  readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** Whether pages are being written in advance: the server puts the operator's words where marks stand. */
export const isWrittenInAdvance = typeof document === 'undefined'

const placeholder: Operator = {
  followUs: [{ name: '%FOLLOW_NAME%', url: '%FOLLOW_URL%' }],
  cookiePolicyUrl: '',
  contactEmail: '',
  rules: usualRules,
  contactPhone: '',
  postalAddress: '',
  isSignUpOpen: true,
  showcase: emptyShowcase,
  texts: {},
}

/** What the operator configured for the public pages; the server writes it into the document's head. */
export const operator: Operator = isWrittenInAdvance ? placeholder : readOperator()

type NumberRule = { [Name in keyof PanelRules]: PanelRules[Name] extends number ? Name : never }[keyof PanelRules]
/** A rule as a text tells it; where pages are written in advance it is a mark, in whose place the server puts the number. */
export const toldRule = (name: NumberRule): number | string =>
  typeof document === 'undefined' ? `%RULE_${name.toUpperCase()}%` : operator.rules[name]

function readOperator(): Operator {
  const content = document.querySelector<HTMLMetaElement>('meta[name="operator"]')?.content
  // In development nobody stands in front of the document.
  const told: Partial<Operator> = content?.startsWith('{') ? JSON.parse(content) : {}
  return { ...placeholder, followUs: [], cookiePolicyUrl: '/cookie-policy.html', ...told }
}
