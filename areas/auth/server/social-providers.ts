import type { SocialProvider } from '../../../platform/contract/site.ts'
import { socialProviders } from '../../../platform/contract/site.ts'
import type { IdentityCode } from '../contract/identity-codes.ts'
import * as oidc from 'openid-client'
import type { Log } from '../../../platform/server/log.ts'
import { translateOAuthError } from './rules.ts'
import type { Identity } from './social-store.ts'

export type ProviderSettings = { issuer: string; clientId: string; clientSecret: string }
/** The settings of each provider; a provider without settings is not offered. */
export type SocialSettings = Readonly<Partial<Record<SocialProvider, ProviderSettings>>>
/** The values that bind a sign-in to the browser that started it. */
export type Binding = { state: string; nonce: string; verifier: string }
export type SocialProviders = ReturnType<typeof createSocialProviders>

const timeoutSeconds = 5
const metadataFreshMs = 60 * 60_000
const subjectMaxLength = 255
const nameMaxLength = 80
/** Facebook supports OpenID Connect, but its metadata lacks the endpoint that exchanges codes. */
const facebookIssuer = 'https://www.facebook.com'
const facebookTokenEndpoint = 'https://graph.facebook.com/v23.0/oauth/access_token'

const authorizationFields: Readonly<Record<SocialProvider, Record<string, string>>> = {
  google: { scope: 'openid email profile', prompt: 'select_account' },
  facebook: { scope: 'openid email public_profile' },
}

type Needs = { settings: SocialSettings; publicUrl: string; log: Pick<Log, 'warn'> | undefined }

/**
 * Signs people in with Google and Facebook by OpenID Connect: the authorization code flow with PKCE. An id_token must
 * have an RS256 signature by the issuer's own keys, and the exact issuer, audience and nonce.
 */
export function createSocialProviders({ settings, publicUrl, log }: Needs) {
  const configurations = new Map<SocialProvider, { at: number; configuration: Promise<oidc.Configuration> }>()
  const redirectUri = (provider: SocialProvider) => `${publicUrl}/api/v1/auth/social/${provider}/callback`

  function findConfiguration(provider: SocialProvider, own: ProviderSettings): Promise<oidc.Configuration> {
    const known = configurations.get(provider)
    if (known && performance.now() - known.at < metadataFreshMs) return known.configuration
    const configuration = discover(own)
    configurations.set(provider, { at: performance.now(), configuration })
    configuration.catch(() => configurations.delete(provider))
    return configuration
  }

  /**
   * Translates a failure into a code. Failures that only the operator can repair are logged, without codes or tokens.
   */
  function judgeFailure(provider: SocialProvider, error: unknown): IdentityCode {
    const { code, reason } = classifyFailure(error)
    if (code !== 'cancelled') log?.warn({ provider, reason }, 'a sign-in by an identity provider failed')
    return code
  }

  return {
    offered: (): SocialProvider[] => socialProviders.filter((provider) => settings[provider]),

    /** Makes the provider's address for the popup. Returns a code when there is none. */
    addressOf: async (provider: SocialProvider, { state, nonce, verifier }: Binding): Promise<URL | IdentityCode> => {
      const own = settings[provider]
      if (!own) return 'not-offered'
      try {
        const challenge = await oidc.calculatePKCECodeChallenge(verifier)
        return oidc.buildAuthorizationUrl(await findConfiguration(provider, own), {
          ...authorizationFields[provider],
          redirect_uri: redirectUri(provider),
          state,
          nonce,
          code_challenge: challenge,
          code_challenge_method: 'S256',
        })
      } catch (error) {
        return judgeFailure(provider, error)
      }
    },

    /**
     * Reads the identity from the provider's response, whose query must be exactly as received. Returns a code when
     * the provider confirms no one.
     */
    exchange: async (provider: SocialProvider, query: string, binding: Binding): Promise<Identity | IdentityCode> => {
      const own = settings[provider]
      if (!own) return 'not-offered'
      try {
        const answer = new URL(redirectUri(provider))
        answer.search = query
        const tokens = await oidc.authorizationCodeGrant(await findConfiguration(provider, own), answer, {
          expectedState: binding.state,
          expectedNonce: binding.nonce,
          pkceCodeVerifier: binding.verifier,
          idTokenExpected: true,
        })
        return readIdentity(provider, tokens.claims()) ?? 'invalid-credential'
      } catch (error) {
        return judgeFailure(provider, error)
      }
    },
  }
}

/**
 * Reads the provider's metadata. The configuration has already checked that plain http is used only for a provider on
 * this machine.
 */
async function discover({ issuer, clientId, clientSecret }: ProviderSettings): Promise<oidc.Configuration> {
  const metadata = { id_token_signed_response_alg: 'RS256' }
  const isLocal = issuer.startsWith('http:')
  const extras = [oidc.enableNonRepudiationChecks, ...(isLocal ? [oidc.allowInsecureRequests] : [])]
  const authentication = oidc.ClientSecretPost(clientSecret)
  const configuration = await oidc.discovery(new URL(issuer), clientId, metadata, authentication, {
    execute: extras,
    timeout: timeoutSeconds,
  })
  const server = configuration.serverMetadata()
  if (server.token_endpoint || issuer !== facebookIssuer) return configuration
  const { authorization_endpoint = '', jwks_uri = '' } = server
  const completed = new oidc.Configuration(
    { issuer: server.issuer, authorization_endpoint, jwks_uri, token_endpoint: facebookTokenEndpoint },
    clientId,
    metadata,
    authentication,
  )
  completed.timeout = timeoutSeconds
  for (const extra of extras) extra(completed)
  return completed
}

function readIdentity(provider: SocialProvider, claims: oidc.IDToken | undefined): Identity | null {
  if (!claims || claims.sub === '' || claims.sub.length > subjectMaxLength) return null
  const readClaim = (name: string): string => {
    const value = claims[name]
    return typeof value === 'string' ? value.trim() : ''
  }
  const [first = '', ...rest] = readClaim('name').split(/\s+/)
  return {
    provider,
    issuer: claims.iss,
    subject: claims.sub,
    email: readClaim('email'),
    isEmailVerified: claims['email_verified'] === true,
    firstName: (readClaim('given_name') || first).slice(0, nameMaxLength),
    lastName: (readClaim('family_name') || rest.join(' ')).slice(0, nameMaxLength),
  }
}

/** Finds whether a failure is network trouble, a refusal by the provider, or an invalid response. */
function classifyFailure(error: unknown): { code: IdentityCode; reason: string } {
  if (error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError)
    return { code: translateOAuthError(error.error), reason: error.error }
  const reason = error instanceof oidc.ClientError ? (error.code ?? error.message) : String(error)
  const isUnreachable =
    isNetworkTrouble(error) || reason === 'OAUTH_TIMEOUT' || reason === 'OAUTH_RESPONSE_IS_NOT_CONFORM'
  return { code: isUnreachable ? 'provider-unavailable' : 'invalid-credential', reason }
}

/**
 * Whether the connection failed. `fetch` reports that as a TypeError, which the library passes on as it is or as a
 * cause.
 */
const isNetworkTrouble = (error: unknown): boolean =>
  error instanceof Error &&
  ((error instanceof TypeError && error.message === 'fetch failed') || isNetworkTrouble(error.cause))
