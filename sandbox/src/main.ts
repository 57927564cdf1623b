import { startSandbox, type SandboxOptions } from './sandbox.ts'

/** For the demo world only: the seed stores the same secret for the supplier `house`. */
const demoSupplierSecret = 'tuppence-sandbox-supplier-secret'

/** Reads the sandbox's part of the environment, or says in one line what is wrong with it. */
function settingsFrom(env: NodeJS.ProcessEnv): SandboxOptions | string {
  if (env['NODE_ENV'] === 'production')
    return 'The sandbox does not run in production: unset NODE_ENV or set SANDBOX_PORT=0.'
  const port = Number(env['SANDBOX_PORT'] || 3001)
  if (!Number.isInteger(port) || port < 0 || port > 65_534) return 'SANDBOX_PORT must be a port number up to 65534.'
  if (port === 0) return 'SANDBOX_PORT is 0: there is no sandbox to start.'
  const serverUrl = (env['SERVER_URL'] || `http://localhost:${env['PORT'] || 3000}`).replace(/\/+$/, '')
  const publicUrl = env['PUBLIC_URL'] || serverUrl
  if (!URL.canParse(serverUrl) || !URL.canParse(publicUrl)) return 'SERVER_URL and PUBLIC_URL must be web addresses.'
  return {
    port,
    serverUrl,
    publicUrl,
    supplierSecret: env['SANDBOX_SUPPLIER_SECRET'] || demoSupplierSecret,
    ...(env['SANDBOX_SEED'] ? { seed: env['SANDBOX_SEED'] } : {}),
    // As the server does: only this machine, unless the operator opens both (in a container, for instance).
    ...(env['HOST'] && env['HOST'] !== 'localhost' ? { host: env['HOST'] } : {}),
  }
}

async function main(): Promise<void> {
  const settings = settingsFrom(process.env)
  if (typeof settings === 'string') throw new Error(settings)
  const sandbox = await startSandbox(settings)
  // For `npm start`, which starts it again when it dies later.
  process.send?.('ready')
  const stop = () => {
    void sandbox.stop().then(() => process.exit(0))
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}

main().catch((error: unknown) => {
  console.error(`sandbox: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
})
