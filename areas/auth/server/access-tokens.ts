import { createSecretKey, type KeyObject } from 'node:crypto'
import { jwtVerify, SignJWT, type JWTPayload } from 'jose'
import { Problem } from '../../../platform/server/problem.ts'
import type { Secrets } from '../../../platform/server/secrets.ts'

const issuer = 'tuppence'
const audience = 'tuppence-api'
const type = 'at+jwt'
const rememberedMax = 10_000

export type Claims = { userId: string; sessionId: string; expiresAt: Date }
/** When a session ends if it is not used, and when it ends even if it is used. The browser warns before both. */
export type SessionEndTimes = { restEnds: Date; workEnds: Date }

/**
 * Signs and reads access tokens. Only the result of checking a signature is cached; what a token permits is looked up
 * at each request.
 */
export function createAccessTokens(secrets: Secrets) {
  const imported = new Map<Buffer, KeyObject>()
  /** A rotation of SECRET_KEY adds a key, and later signs with it, while the process runs. */
  const listKeys = (): KeyObject[] =>
    secrets.passingKeysOf('access-token').map((bytes) => {
      const key = imported.get(bytes) ?? createSecretKey(bytes)
      imported.set(bytes, key)
      return key
    })
  const known = new Map<string, Claims>()

  function remember(token: string, claims: Claims): Claims {
    known.delete(token)
    known.set(token, claims)
    const [oldest] = known.keys()
    if (known.size > rememberedMax && oldest !== undefined) known.delete(oldest)
    return claims
  }

  return {
    sign: (
      { userId, sessionId, expiresAt }: Claims,
      issuedAt: Date,
      ends: SessionEndTimes | null = null,
    ): Promise<string> =>
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
        .sign(listKeys()[0] as KeyObject),

    /**
     * Returns the content of a token that we signed, even of an expired one: the database's clock decides on expiry.
     * Throws 'signed-out' for any other token.
     */
    read: async (token: string): Promise<Claims> => {
      const claims = known.get(token)
      if (claims) return remember(token, claims)
      let found: Claims | null = null
      for (const key of listKeys()) found ??= await verify(token, key)
      if (!found) throw new Problem('signed-out')
      return remember(token, found)
    },
  }
}

const verify = (token: string, key: KeyObject): Promise<Claims | null> =>
  jwtVerify(token, key, {
    algorithms: ['HS256'],
    issuer,
    audience,
    typ: type,
    requiredClaims: ['sub', 'sid', 'exp'],
    // No token has expired at this date, so the library never rejects a token for its age.
    currentDate: new Date(0),
  }).then(
    ({ payload }) => readClaims(payload),
    () => null,
  )

const toSeconds = (instant: Date): number => Math.floor(instant.getTime() / 1000)

function readClaims({ sub, sid, exp }: JWTPayload): Claims | null {
  if (typeof sub !== 'string' || typeof sid !== 'string' || typeof exp !== 'number') return null
  return { userId: sub, sessionId: sid, expiresAt: new Date(exp * 1000) }
}
