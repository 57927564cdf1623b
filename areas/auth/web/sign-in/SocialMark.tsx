import type { SocialProvider } from '../../../../platform/contract/site.ts'

const letters: Readonly<Record<SocialProvider, string>> = { google: 'G', facebook: 'f' }

/**
 * A provider's initial in a ring. It is our own drawing, because the providers' marks may not be redrawn; the button's
 * label names the provider.
 */
export function SocialMark({ provider }: { provider: SocialProvider }) {
  return (
    <svg width={22} height={22} viewBox="0 0 22 22" aria-hidden="true">
      <circle cx="11" cy="11" r="10" fill="none" stroke="currentColor" strokeWidth="1.6" />
      <text x="11" y="15.4" textAnchor="middle" fontSize="13" fontWeight="700" fill="currentColor">
        {letters[provider]}
      </text>
    </svg>
  )
}
