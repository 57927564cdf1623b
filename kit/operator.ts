import { usualRules, type PanelRules } from '../platform/contract/panel-rules.ts'

/** A page of the operator's elsewhere, by the name of the network it is on. */
export type FollowLink = { readonly name: string; readonly url: string }

export type Operator = {
  readonly followUs: readonly FollowLink[]
  /** The document that the cookies page embeds. */
  readonly cookiePolicyUrl: string
  /** Where visitors may write to; empty when nowhere. */
  readonly contactEmail: string
  readonly rules: PanelRules
}

/** A rule as a text can tell it: outside a browser, where pages are written in advance, a mark that the server replaces. */
const markOf = (name: keyof PanelRules): number => `%RULE_${name.toUpperCase()}%` as unknown as number

/** Outside a browser, where pages are written in advance: the server puts the real ones in their place. */
const placeholder: Operator = {
  followUs: [{ name: '%FOLLOW_NAME%', url: '%FOLLOW_URL%' }],
  cookiePolicyUrl: '',
  contactEmail: '',
  rules: {
    ...usualRules,
    pointsPerDollar: markOf('pointsPerDollar'),
    firstLevel: markOf('firstLevel'),
    disputeDays: markOf('disputeDays'),
    decisionDays: markOf('decisionDays'),
  },
}

/** What the operator configured for the public pages; the server writes it into the document's head. */
export const operator: Operator = typeof document === 'undefined' ? placeholder : readOperator()

function readOperator(): Operator {
  const content = document.querySelector<HTMLMetaElement>('meta[name="operator"]')?.content
  // In development nobody stands in front of the document.
  const told: Partial<Operator> = content?.startsWith('{') ? JSON.parse(content) : {}
  const { followUs = [], cookiePolicyUrl = '/cookie-policy.html', contactEmail = '', rules = usualRules } = told
  return { followUs, cookiePolicyUrl, contactEmail, rules }
}
