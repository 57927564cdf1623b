import { createSecretKey } from 'node:crypto'
import { jwtVerify, SignJWT, type JWTPayload } from 'jose'
import { Problem } from '../../../platform/server/problem.ts'
import type { Secrets } from '../../../platform/server/secrets.ts'

const issuer = 'tuppence'
const audience = 'tuppence-api'
const type = 'at+jwt'
const rememberedMax = 10_000

export type Claims = { userId: string; sessionId: string; expiresAt: Date }
/**
 * When a session ends if it is not used, and when it ends in any case. The browser reads both, so that it can warn in
 * time.
 */
export type Ends = { restEnds: Date; workEnds: Date }

/**
 * Signs and reads access tokens. Only a verified signature is remembered; what a token permits is looked up at each
 * request.
 */
export function createAccessTokens(secrets: Secrets) {
  const key = createSecretKey(secrets.keyOf('access-token'))
  const known = new Map<string, Claims>()

  function remember(token: string, claims: Claims): Claims {
    known.delete(token)
    known.set(token, claims)
    const [oldest] = known.keys()
    if (known.size > rememberedMax && oldest !== undefined) known.delete(oldest)
    return claims
  }

  return {
    sign: ({ userId, sessionId, expiresAt }: Claims, issuedAt: Date, ends: Ends | null = null): Promise<string> =>
      new SignJWT({
        sid: sessionId,
        ...(ends ? { rest: toSeconds(ends.restEnds), work: toSeconds(ends.workEnds) } : {}),
      })
        .setProtectedHeader({ alg: 'HS256', typ: type })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(userId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(key),

    /**
     * The claims of a token that we signed, even of an expired one, because expiry is judged by the database's clock.
     * Refuses anything else with 'signed-out'.
     */
    read: async (token: string): Promise<Claims> => {
      const claims = known.get(token)
      if (claims) return remember(token, claims)
      const found = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        issuer,
        audience,
        typ: type,
        requiredClaims: ['sub', 'sid', 'exp'],
        // No token has expired at this date, so the library never rejects one for its age.
        currentDate: new Date(0),
      }).then(
        ({ payload }) => readClaims(payload),
        () => null,
      )
      if (!found) throw new Problem('signed-out')
      return remember(token, found)
    },
  }
}

const toSeconds = (instant: Date): number => Math.floor(instant.getTime() / 1000)

function readClaims({ sub, sid, exp }: JWTPayload): Claims | null {
  if (typeof sub !== 'string' || typeof sid !== 'string' || typeof exp !== 'number') return null
  return { userId: sub, sessionId: sid, expiresAt: new Date(exp * 1000) }
}
