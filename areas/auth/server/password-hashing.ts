import { hash, verify } from '@node-rs/argon2'
import { Problem } from '../../../platform/server/problem.ts'

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const atOnce = 2
const queueLength = 64

/** Of a password that nobody knows: verifying it costs what verifying a real one does. */
const nobodysHash = '$argon2id$v=19$m=19456,t=2,p=1$WI0g94+ZCmnsqd24hmdQ4w$lnGoLfAPOsoVliEKre5MJLS8MV80SFzZULJ8BcgcLxw'

export type PasswordHashing = ReturnType<typeof createPasswordHashing>

/**
 * argon2id with few hashes in flight, so that a burst of log-ins slows only itself. More than the queue holds are refused
 * with 'unavailable' before any work is done.
 */
export function createPasswordHashing() {
  let running = 0
  const waiting: (() => void)[] = []

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running += 1
    else if (waiting.length >= queueLength) throw new Problem('unavailable', { retryAfterSeconds: 1 })
    // The one who finishes hands its place over, so `running` stays what it is.
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }

  return {
    hash: (password: string): Promise<string> => inTurn(() => hash(password, cost)),
    /** Whether the password is the hashed one; with no hash it takes as long and is false. */
    verify: (known: string | null, password: string): Promise<boolean> =>
      inTurn(async () => (await verify(known ?? nobodysHash, password)) && known !== null),
  }
}
