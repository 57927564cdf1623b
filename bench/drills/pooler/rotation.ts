import { spawnSync } from 'node:child_process'
import { freePort, programOf, secretKey, startServer, type Server } from '../../product.ts'

const newKey = 'the next key for benches and drills, long enough to be one'
const beforeKeys = { SECRET_KEY: secretKey }
const bothKeys = { SECRET_KEY: secretKey, NEW_SECRET_KEY: newKey }
const afterKeys = { SECRET_KEY: newKey }

type Keys = Readonly<Record<string, string>>
type Rotation = { databaseUrl: string; smtpUrl: string; tryToUse: (port: number) => Promise<boolean> }

/**
 * Replaces SECRET_KEY by the steps of the manual, with a site and a worker behind the pooler. At first the worker still has the
 * old key alone. Returns what went wrong, one line each.
 */
export async function rotateBehind({ databaseUrl, smtpUrl, tryToUse }: Rotation): Promise<string[]> {
  const wrong: string[] = []
  const running: Partial<Record<'web' | 'worker', Server>> = {}
  const ports = { web: await freePort(), webProbes: await freePort(), worker: await freePort() }
  const restart = async (only: 'web' | 'worker', keys: Keys): Promise<void> => {
    await running[only]?.stop()
    running[only] = await startServer({
      port: only === 'web' ? ports.web : ports.worker,
      databaseUrl,
      env: {
        ...keys,
        SMTP_URL: smtpUrl,
        DEMO: '1',
        NODE_ENV: 'test',
        PORT: String(ports.web),
        METRICS_PORT: String(only === 'web' ? ports.webProbes : ports.worker),
        PUBLIC_URL: `http://localhost:${ports.web}`,
      },
      words: [`--only=${only}`],
    })
  }
  const rotate = (...flags: string[]) =>
    spawnSync(process.execPath, [...programOf(false), 'secrets', 'rotate', ...flags], {
      env: { ...process.env, ...bothKeys, DATABASE_URL: databaseUrl, SANDBOX_PORT: '0', SMTP_URL: smtpUrl },
      encoding: 'utf8',
    })
  const expectOf = (flags: string[], code: number, words: RegExp): void => {
    const { status, stdout, stderr } = rotate(...flags)
    if (status !== code || !words.test(stdout + stderr))
      wrong.push(`secrets rotate ${flags.join(' ')} ended with ${status}: ${(stdout + stderr).trim().slice(0, 400)}`)
  }
  try {
    await restart('web', bothKeys)
    await restart('worker', beforeKeys)
    expectOf([], 1, /add --restarted/)
    expectOf(['--restarted'], 1, /tuppence worker .* does not hold the new key/)
    await restart('worker', bothKeys)
    expectOf(['--restarted'], 0, /Now: tuppence secrets rotate --finish/)
    expectOf(['--finish', '--restarted'], 0, /is the key of this database/)
    for (const only of ['web', 'worker'] as const) await restart(only, afterKeys)
    if (!(await tryToUse(ports.web))) wrong.push('logging in fails after the rotation')
  } finally {
    for (const server of Object.values(running)) await server.stop()
  }
  return wrong
}
