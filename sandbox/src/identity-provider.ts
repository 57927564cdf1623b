import { createHash, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ClientMetadata, Configuration, KoaContextWithOIDC, Provider } from 'oidc-provider'
import { bent, idTokenFaults, type IdTokenFault } from './id-token-faults.ts'
import { chooserPage, stuckPage } from './identity-chooser.ts'
import { createIdentityMemory } from './identity-memory.ts'
import { bodyOf, json, page, type Answer, type Mount, type Route } from './router.ts'

const names = { google: 'Google', facebook: 'Facebook' } as const
type ProviderKey = keyof typeof names
export const providerKeys = Object.keys(names) as ProviderKey[]

/** The product's registration at these providers; the server's configuration falls back to the same. */
const client = { id: 'tuppence-sandbox', secret: 'tuppence-sandbox-identity-secret' }

export type IdentityOptions = {
  /** The sandbox's own address, known once it listens. */
  ownUrl: () => string
  /** Where browsers find the product: codes are sent nowhere else. */
  publicUrl: string
}

type Person = { subject: string; email: string; name: string; isVerified: boolean }

/** Google and Facebook, played by a certified OpenID provider; it is made when somebody first asks for it. */
export function createIdentityProvider(key: ProviderKey, { ownUrl, publicUrl }: IdentityOptions) {
  const path = `/idp/${key}`
  const people = new Map<string, Person>()
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  let fault: IdTokenFault = 'ok'
  let made: Promise<Provider> | null = null

  const make = async (): Promise<Provider> => {
    // Not at the top: the package prints a notice about its runtime, which a sandbox that nobody signs in to need not show.
    const { Provider: OidcProvider, interactionPolicy } = await import('oidc-provider')
    const policy = interactionPolicy.base()
    policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
    const provider = new OidcProvider(`${ownUrl()}${path}`, {
      ...settingsOf(key, publicUrl),
      adapter: createIdentityMemory(),
      jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), alg: 'RS256', use: 'sig' }] },
      interactions: { policy, url: (_ctx, { uid }) => `${path}/choose/${uid}` },
      findAccount: (_ctx, subject) => {
        const person = people.get(subject)
        return person && { accountId: subject, claims: () => claimsOf(person) }
      },
      loadExistingGrant: grantAll,
    })
    provider.use(async (ctx: KoaContextWithOIDC, next) => {
      await next()
      const answer = ctx.body as { id_token?: string } | undefined
      if (ctx.oidc?.route === 'token' && answer?.id_token)
        ctx.body = { ...answer, id_token: bent(answer.id_token, fault, { own: privateKey, foreign }) }
    })
    return provider
  }
  const provider = () => (made ??= make())

  function personOf({ email, name, verified }: Readonly<Record<string, unknown>>): Person | null {
    const address = textOf(email).trim()
    if (!address.includes('@')) return null
    const subject = subjectOf(key, address)
    const person = { subject, email: address, name: textOf(name).trim(), isVerified: Boolean(verified) }
    people.set(subject, person)
    return person
  }

  /** The chooser, shown on GET; on POST the choice goes back to where the sign-in waits. */
  async function choose(request: IncomingMessage, response: ServerResponse): Promise<Answer | null> {
    const oidc = await provider()
    const found = await oidc.interactionDetails(request, response).catch(() => null)
    if (!found) return page(stuckPage('It was started in another window, or too long ago.'), 400)
    const action = `${path}/choose/${found.uid}`
    const shown = (problem = '') =>
      page(chooserPage(names[key], 'Tuppence', action, problem), problem ? 400 : 200, new URL(publicUrl).origin)
    if (request.method !== 'POST') return shown()
    const body = await bodyOf(request)
    if (typeof body === 'string') return json({ message: body }, 400)
    if (body['act'] === 'access_denied' || body['act'] === 'temporarily_unavailable') {
      await oidc.interactionFinished(request, response, { error: body['act'] })
      return null
    }
    const person = personOf(body)
    if (!person) return shown('Please enter an email address.')
    await oidc.interactionFinished(request, response, { login: { accountId: person.subject }, select_account: {} })
    return null
  }

  const faultsAnswer = () => json({ mode: fault })
  const routes: Route[] = [
    { method: 'GET', path: `${path}/faults`, handle: faultsAnswer },
    {
      method: 'POST',
      path: `${path}/faults`,
      handle: ({ body }) => {
        const mode = idTokenFaults.find((one) => one === body['mode'])
        if (!mode) return json({ message: `mode is one of ${idTokenFaults.join(', ')}` }, 400)
        fault = mode
        return faultsAnswer()
      },
    },
  ]
  const mount: Mount = {
    path,
    handle: async (request, response) => {
      const below = (request.url ?? '').slice(path.length)
      // Nobody stays signed in at a provider that plays a different person each time.
      withoutSession(request, key)
      if (below.startsWith('/choose/')) return choose(request, response)
      const mounted = Object.assign(request, { originalUrl: request.url, url: below })
      await (await provider()).callback()(mounted, response)
      return null
    },
  }
  return { routes, mount }
}

const settingsOf = (key: ProviderKey, publicUrl: string): Configuration => ({
  clients: [
    {
      client_id: client.id,
      client_secret: client.secret,
      redirect_uris: [`${publicUrl}/api/v1/auth/social/${key}/callback`],
      response_types: ['code'],
      grant_types: ['authorization_code'],
      token_endpoint_auth_method: 'client_secret_post',
    } satisfies ClientMetadata,
  ],
  // As the real ones do: the id_token alone tells who it is.
  conformIdTokenClaims: false,
  claims: {
    openid: ['sub'],
    email: ['email', 'email_verified'],
    [key === 'google' ? 'profile' : 'public_profile']: ['name', 'given_name', 'family_name'],
  },
  scopes: ['openid', 'email', 'profile', 'public_profile'],
  pkce: { required: () => true },
  features: { devInteractions: { enabled: false } },
  cookies: {
    keys: [randomBytes(32).toString('base64url')],
    names: { session: sessionCookie(key), interaction: `${key}_interaction`, resume: `${key}_resume` },
  },
  ttl: { AuthorizationCode: 60, AccessToken: 600, IdToken: 600, Interaction: 600, Session: 600, Grant: 600 },
  renderError: (ctx, { error, error_description: reason }) => {
    const { body, headers } = page(stuckPage(`The provider says: ${reason ?? error}`))
    ctx.set({ ...headers })
    ctx.body = body
  },
})

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const sessionCookie = (key: ProviderKey) => `${key}_session`

function withoutSession(request: IncomingMessage, key: ProviderKey): void {
  const kept = (request.headers.cookie ?? '').split(/; */).filter((pair) => !pair.startsWith(sessionCookie(key)))
  request.headers.cookie = kept.join('; ')
}

/** The same address is the same person at one provider, and another number at the other. */
const subjectOf = (key: ProviderKey, email: string): string =>
  (BigInt(`0x${createHash('sha256').update(`${key}:${email.toLowerCase()}`).digest('hex')}`) % 10n ** 21n)
    .toString()
    .padStart(21, '1')

function claimsOf({ subject, email, name, isVerified }: Person) {
  const [first = '', ...rest] = name.split(/\s+/)
  return {
    sub: subject,
    email,
    email_verified: isVerified,
    ...(name === '' ? {} : { name, given_name: first, family_name: rest.join(' ') }),
  }
}

/** Whoever chose an account has agreed; the product asks for no more than who they are. */
async function grantAll(ctx: KoaContextWithOIDC) {
  const { session, client: asking, params, provider } = ctx.oidc
  const grant = new provider.Grant({
    ...(asking ? { clientId: asking.clientId } : {}),
    ...(session?.accountId ? { accountId: session.accountId } : {}),
  })
  grant.addOIDCScope(textOf(params?.['scope']))
  await grant.save()
  return grant
}
