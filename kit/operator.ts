import { emptyShowcase, type Showcase } from '../platform/contract/showcase.ts'
import { usualRules, type PanelRules } from '../platform/contract/panel-rules.ts'

/** A social media page of the operator, by the name of its network. */
export type FollowLink = { readonly name: string; readonly url: string }

export type Operator = {
  readonly followUs: readonly FollowLink[]
  /** The document embedded in the cookies page. */
  readonly cookiePolicyUrl: string
  /** The operator's contact email address and telephone number; empty when not set. */
  readonly contactEmail: string
  readonly rules: PanelRules
  readonly contactPhone: string
  readonly postalAddress: string
  /** Whether new members can sign up. */
  readonly isSignUpOpen: boolean
  /** The figures and rewards that the panel shows to visitors. */
  readonly showcase: Showcase
  /** The landing page texts that the operator chose, by name and language. */
  readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** Whether pages are being prerendered; the server then replaces placeholders with the operator's words. */
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

/** The operator's configuration of the public pages, which the server writes into the document's head. */
export const operator: Operator = isWrittenInAdvance ? placeholder : readOperator()

type NumberRule = { [Name in keyof PanelRules]: PanelRules[Name] extends number ? Name : never }[keyof PanelRules]
/**
 * The number in a rule, for use in a text; while pages are prerendered, a placeholder that the server replaces with
 * the number.
 */
export const ruleNumber = (name: NumberRule): number | string =>
  typeof document === 'undefined' ? `%RULE_${name.toUpperCase()}%` : operator.rules[name]

function readOperator(): Operator {
  const content = document.querySelector<HTMLMetaElement>('meta[name="operator"]')?.content
  // In development no server fills in the document.
  const given: Partial<Operator> = content?.startsWith('{') ? JSON.parse(content) : {}
  return { ...placeholder, followUs: [], cookiePolicyUrl: '/cookie-policy.html', ...given }
}
